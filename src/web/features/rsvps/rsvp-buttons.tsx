import { type ReactNode, Suspense } from 'react'
import type { FeedEvent, RsvpResponse } from '#shared/events.ts'
import { answerEvent, takeBackAnswer, toClosing } from '#shared/rsvps.ts'
import { useAnswer } from '#web/features/rsvps/api.ts'
import { findIf, toIfWords } from '#web/features/rsvps/condition-model.ts'
import { lazyPage, loadEventually } from '#web/lib/device/lazy-page.ts'
import type { Timed } from '#web/lib/state/phase-model.ts'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { toDayTime } from '#web/lib/text/relative-time.ts'
import { useIsWaiting } from '#web/lib/worker/offline-queue.ts'
import { Button } from '#web/ui/button.tsx'

const WaitingMark = lazyPage(() => loadEventually(() => import('#web/ui/waiting-mark.tsx')), 'WaitingMark')

type Answerable = Pick<FeedEvent, 'id' | 'can' | 'userRsvp' | 'rsvpCounts' | 'createdAt'> & Timed

const labels = {
  card: { going: "I'm going", 'might-show': 'I might go' },
  detail: { going: "I'm down", 'might-show': 'Might show' },
} as const

type RsvpButtonsProps = {
  event: Answerable
  place: keyof typeof labels
  /** Under the answers: what there is to say beyond them. */
  children?: ReactNode
}

/** Both answers, while `can.rsvp` allows and it is not over. A second tap takes the answer back, which stays possible after the lock. */
export function RsvpButtons({ event, place, children }: RsvpButtonsProps) {
  const { answer, isPending } = useAnswer(event.id)
  const isWaiting = useIsWaiting([answerEvent, takeBackAnswer], event.id)
  const phase = usePhase(event)
  const locked = !event.can.rsvp || phase === 'over'
  const chosen = event.userRsvp?.response ?? null
  const waits = place === 'card' ? findIf(event.userRsvp) : null

  function toButton(response: RsvpResponse, color: 'tomato' | 'marigold', count: number) {
    return (
      <Button
        color={chosen === response || !chosen ? color : 'plain'}
        size={place === 'card' ? 'small' : 'medium'}
        className="flex-1 whitespace-nowrap max-[22rem]:px-2"
        pressed={chosen === response}
        disabled={locked}
        aria-disabled={isPending || undefined}
        onClick={() => answer(chosen === response ? null : { response })}
      >
        {labels[place][response]}
        {place === 'detail' && <span className="tabular-nums">· {count}</span>}
      </Button>
    )
  }

  return (
    <div className="grid gap-2">
      <fieldset className="flex gap-3">
        <legend className="sr-only">Your answer</legend>
        {toButton('going', 'tomato', event.rsvpCounts.going)}
        {toButton('might-show', 'marigold', event.rsvpCounts.mightShow)}
      </fieldset>
      {waits && (
        <p className="text-ink-soft text-small">
          {waits.holds ? "You're in: you said" : 'You said'} {toIfWords(waits.condition, waits.waitsFor)}.
        </p>
      )}
      {children}
      <Suspense>{isWaiting && <WaitingMark />}</Suspense>
      {place === 'detail' && (
        <p className="text-center text-ink-soft text-small">
          {locked
            ? phase === 'coming'
              ? 'Answers are closed.'
              : 'Answers closed 48 hours after this was posted.'
            : `Answers close ${toDayTime(toClosing(event.createdAt))}.`}
          {locked && !chosen && ' Still coming? Say so in a comment.'}
          {locked && chosen && (
            <button
              type="button"
              className="touch-area ml-1 font-semibold text-link underline"
              aria-disabled={isPending || undefined}
              onClick={() => answer(null)}
            >
              Can't make it
            </button>
          )}
        </p>
      )}
    </div>
  )
}
