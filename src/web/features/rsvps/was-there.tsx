import type { FeedEvent } from '#shared/events.ts'
import { useAnswer } from '#web/features/rsvps/api.ts'
import { Button } from '#web/ui/button.tsx'

type WasThereProps = { event: Pick<FeedEvent, 'id' | 'can' | 'userRsvp' | 'rsvpCounts'> }

/** On the page of what is over: one may still say that one was there, while answers are open, and always that one was not. */
export function WasThere({ event: { id, can, userRsvp, rsvpCounts } }: WasThereProps) {
  const { answer, isPending } = useAnswer(id)
  const wasThere = userRsvp?.response === 'going' || (userRsvp?.response === 'if' && userRsvp.holds)
  if (can.rsvp)
    return (
      <Button
        color={wasThere ? 'mint' : 'plain'}
        fullWidth
        pressed={wasThere}
        aria-disabled={isPending || undefined}
        onClick={() => answer(wasThere ? null : { response: 'going' })}
      >
        I was there <span className="tabular-nums">· {rsvpCounts.going}</span>
      </Button>
    )
  if (!wasThere) return null
  return (
    <p className="text-center text-ink-soft text-small">
      You were there.
      <button
        type="button"
        className="touch-area ml-1.5 font-semibold text-link underline"
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && answer(null)}
      >
        I wasn't
      </button>
    </p>
  )
}
