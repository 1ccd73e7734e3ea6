import { Bell, BellOff } from 'lucide-react'
import { useId } from 'react'
import type { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { useMute } from '#web/features/notifications/use-mute.ts'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { ChipButton } from '#web/ui/chip.tsx'

/** Beside a heading. What is over pings nobody anyway. */
export function MuteButton({ event }: { event: EventDetail }) {
  const noteId = useId()
  const mute = useMute(event.id)
  const isMuted = event.muted === true
  if (usePhase(event) === 'over') return null
  return (
    <>
      <ChipButton
        pressed={isMuted}
        color={isMuted ? 'grape' : 'plain'}
        icon={isMuted ? <BellOff className="size-4" /> : <Bell className="size-4" />}
        aria-describedby={isMuted ? noteId : undefined}
        onClick={() => mute(!isMuted)}
      >
        {t('notifications:mute')}
      </ChipButton>
      {isMuted && (
        <p id={noteId} className="fade-in basis-full text-ink-soft text-small">
          {t('notifications:mute.text')}
        </p>
      )}
    </>
  )
}
