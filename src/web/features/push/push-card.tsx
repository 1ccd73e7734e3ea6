import { BellDot, Send } from 'lucide-react'
import { t } from '#shared/message.ts'
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
    <SectionCard
      title={t('push:card.title')}
      icon={<BellDot />}
      color="sky"
      text={state ? toText(state, isShort) : ' '}
    >
      <Switch label={t('push:card.switch')} checked={isOn} busy={isBusy || state === null} onChange={toggle} />
      {isOn && !isShort && (
        <Button color="plain" icon={<Send className="size-5" />} onClick={test}>
          {t('push:card.test')}
        </Button>
      )}
    </SectionCard>
  )
}

/** What blocks push and how to fix it, or what it is for. */
function toText({ isSupported, needsInstall, permission }: PushState, isShort: boolean): string | undefined {
  if (!isSupported) return t(needsInstall ? 'push:card.needs-install' : 'push:card.unsupported')
  if (permission === 'denied') return t('push:card.blocked')
  return isShort ? undefined : t('push:card.text')
}
