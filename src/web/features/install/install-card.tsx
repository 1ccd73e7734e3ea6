import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { product } from '#shared/product.ts'
import { InstallSteps } from '#web/features/install/install-steps.tsx'
import { promptInstall, useInstall } from '#web/lib/device/install.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

/** Nothing once installed; the browser's own prompt where it has one; else the steps by hand. */
export function InstallCard() {
  const { isInstalled, canPrompt } = useInstall()
  // Whoever installs it here and now is told that it worked.
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
