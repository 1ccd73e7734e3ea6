import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/message.ts'
import { InstallSteps } from '#web/features/install/install-steps.tsx'
import { promptInstall, useInstall } from '#web/lib/device/install.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

/** Hidden once installed; the browser's install prompt where there is one, else manual steps. */
export function InstallCard() {
  const { isInstalled, canPrompt } = useInstall()
  // Only the state at mount hides the card: after installing here, it confirms success.
  const [wasInstalled] = useState(isInstalled)
  if (wasInstalled) return null
  return (
    <SectionCard title={t('install:title')} icon={<MonitorSmartphone />} color="mint" text={t('install:why')}>
      {canPrompt ? (
        <Button color="mint" fullWidth onClick={() => void promptInstall()}>
          {t('install:now')}
        </Button>
      ) : (
        <InstallSteps />
      )}
    </SectionCard>
  )
}
