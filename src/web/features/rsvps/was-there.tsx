import { useState } from 'react'
import type { EventDetail } from '#shared/events.ts'
import { t, toNumber } from '#shared/message.ts'
import { mostHeads } from '#shared/rsvps.ts'
import { useAnswer } from '#web/features/rsvps/api.ts'
import { Button } from '#web/ui/button.tsx'

type WasThereProps = { event: Pick<EventDetail, 'id' | 'can' | 'userRsvp' | 'rsvpCounts' | 'guestPolicy'> }

/** On the page of what is over: one may still say that one was there, while answers are open, and always that one was not. */
export function WasThere({ event: { id, can, userRsvp, rsvpCounts, guestPolicy } }: WasThereProps) {
  const { answer, takeBack, isPending } = useAnswer(id)
  // With whom one came: a second tap takes the answer away, and a third brings them all back.
  const [heads, setHeads] = useState(1)
  const came = userRsvp?.response === 'going' || (userRsvp?.response === 'if' && userRsvp.holds) ? userRsvp : null
  const wasThere = came !== null
  function toggle() {
    if (came) {
      setHeads(came.heads ?? 1)
      return takeBack(came)
    }
    const many = Math.min(heads, mostHeads[guestPolicy])
    answer({ response: 'going', ...(many > 1 && { heads: many }) })
  }
  if (can.rsvp)
    return (
      <Button
        color={wasThere ? 'mint' : 'plain'}
        fullWidth
        pressed={wasThere}
        aria-disabled={isPending || undefined}
        onClick={toggle}
      >
        {t('answers:was-there')} <span className="tabular-nums">· {toNumber(rsvpCounts.going)}</span>
      </Button>
    )
  if (!wasThere) return null
  return (
    <p className="text-center text-ink-soft text-small">
      {t('answers:you-were-there')}
      <button
        type="button"
        className="touch-area ms-1.5 font-semibold text-link underline"
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && takeBack(came)}
      >
        {t('answers:was-not')}
      </button>
    </p>
  )
}
