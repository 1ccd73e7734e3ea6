import { Clock3, Footprints, MapPinCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { type DesiredArrival, isArrivalOpen, setArrival, takeBackArrival } from '#shared/arrivals.ts'
import type { Arrival, ArrivalState, EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { toShownName } from '#shared/names.ts'
import { useArrival } from '#web/features/arrivals/api.ts'
import { sortByArrival, toHours, toMinutesText } from '#web/features/arrivals/arrival-words-model.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import type { Timed } from '#web/lib/state/phase-model.ts'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { useIsWaiting } from '#web/lib/worker/offline-queue.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChipButton } from '#web/ui/chip.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { WaitingMark } from '#web/ui/waiting-mark.tsx'
import { Words } from '#web/ui/words.tsx'

type Board = Pick<EventDetail, 'id' | 'arrivals' | 'userRsvp' | 'can' | 'startsAt'> & Timed
type ArrivalsProps = { event: Board; viewer: Arrival['user'] }

/** From shortly before a spon until it is over: three taps for those who are going, and for everyone who is where. */
export function Arrivals({ event, viewer }: ArrivalsProps) {
  const headingId = useId()
  // A copy on the device may be from before there was a board.
  const arrivals = event.arrivals ?? []
  const isGoing = event.can.edit || isComing(event.userRsvp)
  const isOver = usePhase(event) === 'over'
  const isAsked = isGoing && isArrivalOpen(event.startsAt, new Date(serverNow()))
  // Nobody is there any more.
  if (isOver || (!isAsked && arrivals.length === 0)) return null
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <h2 id={headingId} className="text-h2">
        {t('arrivals:title')}
      </h2>
      {isAsked && <OwnArrival event={event} viewer={viewer} />}
      {arrivals.length > 0 && (
        <Card>
          <ul aria-live="polite" className="grid gap-3">
            {sortByArrival(arrivals).map((arrival) => (
              <ArrivalRow key={arrival.user.id} arrival={arrival} isOwn={arrival.user.id === viewer.id} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

/** An if-answer counts while it holds. */
function isComing(answer: Board['userRsvp']) {
  return answer?.response === 'going' || (answer?.response === 'if' && answer.holds)
}

const taps = [
  {
    state: 'on-my-way',
    label: 'arrivals:on-my-way',
    color: 'marigold',
    icon: <Footprints className="size-4.5 shrink-0" />,
  },
  { state: 'late', label: 'arrivals:running-late', color: 'bubblegum', icon: <Clock3 className="size-4.5 shrink-0" /> },
  { state: 'here', label: 'arrivals:here', color: 'mint', icon: <MapPinCheck className="size-4.5 shrink-0" /> },
] as const

const delays = [5, 10, 15, 20, 30, 45, 60, 120] as const

/** A second tap on what was said takes it back. */
function OwnArrival({ event, viewer }: ArrivalsProps) {
  const [isChoosing, setChoosing] = useState(false)
  const say = useArrival(event.id, viewer)
  const isWaiting = useIsWaiting([setArrival, takeBackArrival], event.id)
  const own = event.arrivals?.find(({ user }) => user.id === viewer.id) ?? null
  function choose(wish: DesiredArrival | null) {
    vibrate('press')
    setChoosing(false)
    say(wish)
  }
  function tap(state: ArrivalState) {
    if (own?.state === state) choose(null)
    else if (state === 'late') setChoosing(!isChoosing)
    else choose({ state })
  }
  return (
    <div className="grid gap-2">
      <fieldset className="flex flex-wrap gap-2 *:flex-1">
        <legend className="sr-only">{t('arrivals:label')}</legend>
        {taps.map(({ state, label, color, icon }) => (
          <Button
            key={state}
            size="small"
            color={own?.state === state || (isChoosing && state === 'late') ? color : 'plain'}
            pressed={own?.state === state}
            aria-expanded={state === 'late' ? isChoosing : undefined}
            className="px-1.5! max-[26rem]:flex-col max-[26rem]:gap-0.5 max-[26rem]:rounded-card!"
            icon={icon}
            onClick={() => tap(state)}
          >
            {t(label)}
          </Button>
        ))}
      </fieldset>
      {isChoosing && <Delays onChoose={(minutes) => choose({ state: 'late', minutes })} />}
      {isWaiting && <WaitingMark />}
      <p className="text-ink-soft text-small">{t('arrivals:privacy')}</p>
    </div>
  )
}

function Delays({ onChoose }: { onChoose: (minutes: number) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 font-bold text-small">{t('arrivals:by-how-much')}</legend>
      {delays.map((minutes) => (
        <ChipButton key={minutes} className="min-h-10" onClick={() => onChoose(minutes)}>
          {toMinutesText(minutes)}
        </ChipButton>
      ))}
    </fieldset>
  )
}

function ArrivalRow({ arrival, isOwn }: { arrival: Arrival; isOwn: boolean }) {
  return (
    <li className="flex items-center gap-3">
      <Avatar person={arrival.user} size="small" />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="wrap-anywhere">
          <Where arrival={arrival} isOwn={isOwn} />
        </span>
        <TimeAgo at={arrival.at} className="block text-ink-soft text-tiny" />
      </span>
    </li>
  )
}

/** "You are on the way", "Ben is about 15 minutes late". */
function Where({ arrival: { user, state, minutes }, isOwn }: { arrival: Arrival; isOwn: boolean }) {
  const values = { own: isOwn ? 'yes' : 'other', name: toShownName(user) } as const
  const tags = { who: (inside: ReactNode) => <b>{inside}</b> }
  if (state === 'here') return <Words say="arrivals:is-here" values={values} tags={tags} />
  if (state === 'on-my-way') return <Words say="arrivals:is-on-way" values={values} tags={tags} />
  const hours = toHours(minutes ?? 0)
  if (hours !== null) return <Words say="arrivals:is-hours-late" values={{ ...values, count: hours }} tags={tags} />
  return <Words say="arrivals:is-minutes-late" values={{ ...values, count: minutes ?? 0 }} tags={tags} />
}
