import { Check } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { FeedEvent, RsvpResponse } from '#shared/events.ts'
import { t, toNumber } from '#shared/message.ts'
import { answerEvent, isClosingSoon, takeBackAnswer, toClosing } from '#shared/rsvps.ts'
import { useAnswer } from '#web/features/rsvps/api.ts'
import { findIf, toIfValues } from '#web/features/rsvps/condition-model.ts'
import { startMoment } from '#web/features/rsvps/moment-model.ts'
import { useIsMoment } from '#web/features/rsvps/use-moment.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { lazyPage, loadEventually } from '#web/lib/device/lazy-page.ts'
import type { Timed } from '#web/lib/state/phase-model.ts'
import { useHydrated } from '#web/lib/state/use-hydrated.ts'
import { useKeptFocus } from '#web/lib/state/use-kept-focus.ts'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { toDayTime } from '#web/lib/text/relative-time.ts'
import { useIsWaiting } from '#web/lib/worker/offline-queue.ts'
import { Button } from '#web/ui/button.tsx'

const WaitingMark = lazyPage(() => loadEventually(() => import('#web/ui/waiting-mark.tsx')), 'WaitingMark')

type Answerable = Pick<FeedEvent, 'id' | 'can' | 'userRsvp' | 'rsvpCounts' | 'createdAt'> & Timed

const labels = {
  card: { going: 'answers:going', 'might-show': 'answers:might-go' },
  detail: { going: 'answers:down', 'might-show': 'answers:might-show' },
} as const
const said = { going: 'answers:said-going', 'might-show': 'answers:said-might' } as const

type RsvpButtonsProps = {
  event: Answerable
  place: keyof typeof labels
  /** Under the answers: what there is to say beyond them. */
  children?: ReactNode
}

/** Both answers, while `can.rsvp` allows and it is not over. A second tap takes the answer back, which stays possible after the lock. */
export function RsvpButtons({ event, place, children }: RsvpButtonsProps) {
  const { answer, takeBack, isPending } = useAnswer(event.id)
  const isWaiting = useIsWaiting([answerEvent, takeBackAnswer], event.id)
  const phase = usePhase(event)
  const locked = !event.can.rsvp || phase === 'over'
  const { userRsvp } = event
  const chosen = userRsvp?.response ?? null
  const isDetail = place === 'detail'
  // Its card says it, in larger letters.
  const isMoment = useIsMoment(event)
  const waits = isDetail ? null : findIf(userRsvp)

  function tap(response: RsvpResponse) {
    if (userRsvp && chosen === response) return takeBack(userRsvp)
    if (isDetail && !userRsvp) startMoment(event.id, response)
    answer({ response })
  }

  function toButton(response: RsvpResponse, color: 'tomato' | 'marigold', count: number) {
    const isChosen = chosen === response
    return (
      <Button
        color={isChosen ? color : 'plain'}
        size={isDetail ? 'medium' : 'small'}
        className="flex-auto whitespace-nowrap max-[24rem]:gap-1.5 max-[24rem]:px-2"
        icon={isChosen && <Check aria-hidden="true" strokeWidth={3.5} className="size-4.5 shrink-0" />}
        pressed={isChosen}
        disabled={locked}
        aria-disabled={isPending || undefined}
        onClick={() => tap(response)}
      >
        {t(labels[place][response])}
        {isDetail && <span className="tabular-nums">· {toNumber(count)}</span>}
      </Button>
    )
  }

  return (
    <div className="grid gap-2">
      <fieldset className="flex flex-wrap gap-3">
        <legend className="sr-only">{t('answers:label')}</legend>
        {toButton('going', 'tomato', event.rsvpCounts.going)}
        {toButton('might-show', 'marigold', event.rsvpCounts.mightShow)}
      </fieldset>
      {/* On a card the pressed button says it; of a live region for each card nobody would hear more. */}
      <p
        role={isDetail ? 'status' : undefined}
        className={isMoment ? 'sr-only' : 'text-center font-bold text-small empty:sr-only'}
      >
        {chosen && chosen !== 'if' && phase !== 'over' && t(said[chosen])}
      </p>
      {waits && (
        <p className="text-ink-soft text-small">
          {waits.holds
            ? t('answers:if.said-holds', toIfValues(waits.condition, waits.waitsFor))
            : t('answers:if.said', toIfValues(waits.condition, waits.waitsFor))}
        </p>
      )}
      {children}
      <Suspense>{isWaiting && <WaitingMark />}</Suspense>
      {isDetail && <Closing event={event} isLocked={locked} isComing={phase === 'coming'} />}
    </div>
  )
}

type ClosingProps = { event: Answerable; isLocked: boolean; isComing: boolean }

/** When answers close, once that is soon; after that the way out of one's own. */
function Closing({ event: { id, userRsvp, createdAt }, isLocked, isComing }: ClosingProps) {
  const { takeBack, isPending } = useAnswer(id)
  // The hour is the reader's, which the server does not know.
  const isHydrated = useHydrated()
  // Taken back, 'Can't make it' is gone.
  const words = useKeptFocus<HTMLParagraphElement>(userRsvp ? 1 : 0)
  if (!isLocked && !(isHydrated && isClosingSoon(createdAt, serverNow()))) return null
  return (
    <p ref={words} tabIndex={-1} className="text-center text-ink-soft text-small outline-none">
      {isLocked
        ? isComing
          ? t('answers:closed')
          : t('answers:closed-after')
        : t('answers:close-at', { when: toDayTime(toClosing(createdAt)) })}
      {isLocked && !userRsvp && ` ${t('answers:closed-comment')}`}
      {isLocked && userRsvp && (
        <button
          type="button"
          className="touch-area ms-1 font-semibold text-link underline"
          aria-disabled={isPending || undefined}
          onClick={() => takeBack(userRsvp)}
        >
          {t('answers:cannot-make-it')}
        </button>
      )}
    </p>
  )
}
