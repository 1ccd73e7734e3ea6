import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { product } from '#shared/product.ts'
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
    <SectionCard
      title="Install as App"
      icon={<MonitorSmartphone />}
      color="mint"
      text="One tap from your home screen, and it works when the signal does not."
    >
      {canPrompt ? (
        <Button color="mint" fullWidth onClick={() => void promptInstall()}>
          Install {product.name}
        </Button>
      ) : (
        <InstallSteps />
      )}
    </SectionCard>
  )
}
