import { BellDot, Send } from 'lucide-react'
import { product } from '#shared/product.ts'
import { usePushSwitch } from '#web/features/push/use-push-switch.ts'
import type { PushState } from '#web/lib/push/push.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Switch } from '#web/ui/switch.tsx'

type PushCardProps = {
  /** The switch alone, and what blocks it. */
  isShort?: boolean
}

/** Push on this device: on or off, and a test notification. */
export function PushCard({ isShort = false }: PushCardProps) {
  const { state, isOn, isBusy, toggle, test } = usePushSwitch()
  return (
    <SectionCard title="Push notifications" icon={<BellDot />} color="sky" text={state ? toText(state, isShort) : ' '}>
      <Switch label="Ping this device" checked={isOn} busy={isBusy || state === null} onChange={toggle} />
      {isOn && !isShort && (
        <Button color="plain" icon={<Send className="size-5" />} onClick={test}>
          Send a test notification
        </Button>
      )}
    </SectionCard>
  )
}

/** What blocks push and how to fix it, or what it is for. */
function toText({ isSupported, needsInstall, permission }: PushState, isShort: boolean): string | undefined {
  if (needsInstall && !isSupported)
    return `iPhones and iPads ping you from the installed app only. Add ${product.name} to your home screen, open it there, and turn this on.`
  if (!isSupported) return 'This browser has no push notifications. What happens still shows up under the bell.'
  if (permission === 'denied')
    return `Notifications are blocked for ${product.name}. Allow them in your browser's settings for this site (or your phone's settings for the app), then come back.`
  if (isShort) return
  return 'A ping on this device when a friend posts a spon, answers yours or mentions you.'
}
