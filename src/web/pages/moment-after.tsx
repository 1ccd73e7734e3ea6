import { CalendarClock, MapPin, Users } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { CurrentUser } from '#shared/accounts.ts'
import type { EventDetail, RsvpResponse } from '#shared/events.ts'
import type { FriendStatus } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { AddToCalendar } from '#web/features/calendars/add-to-calendar.tsx'
import { toWhoIsGoing } from '#web/features/events/going-model.ts'
import { useTimeWords } from '#web/features/events/time-chips.tsx'
import { FriendButton } from '#web/features/friends/friend-button.tsx'
import { ContactCard } from '#web/features/guests/contact-card.tsx'
import { canShare, ShareEvent } from '#web/features/invites/share-event.tsx'
import { welcomeStore } from '#web/features/invites/welcome-model.ts'
import { useAnswer } from '#web/features/rsvps/api.ts'
import { keepMomentSeen, momentStore } from '#web/features/rsvps/moment-model.ts'
import { useIsMoment } from '#web/features/rsvps/use-moment.ts'
import { useAppConfig } from '#web/lib/api/app-config.ts'
import { useMe } from '#web/lib/api/auth.ts'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { useIsWaiting } from '#web/lib/worker/offline-queue.ts'
import { Card } from '#web/ui/card.tsx'

/** After the first answer: that it counts, the plan in short, and one thing to do next. Gone once the page is left. */
export function MomentAfter({ event }: { event: EventDetail }) {
  const isMoment = useIsMoment(event)
  const { isPending } = useAnswer(event.id)
  useEffect(() => {
    if (isMoment && !isPending) keepMomentSeen(event.id)
  }, [isMoment, isPending, event.id])
  useEndWithPage(event.id)
  const isOver = usePhase(event) === 'over'
  if (!isMoment || isOver) return null
  return <Moment event={event} response={event.userRsvp?.response === 'going' ? 'going' : 'might-show'} />
}

function useEndWithPage(eventId: string) {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      // Not where React only tries out whether effects can be run again.
      queueMicrotask(() => {
        if (!isThere.current && momentStore.get()?.eventId === eventId) momentStore.set(null)
      })
    }
  }, [eventId])
}

function Moment({ event, response }: { event: EventDetail; response: RsvpResponse }) {
  const id = useId()
  const isWaiting = useIsWaiting([answerEvent], event.id)
  const host = event.host.firstName ?? event.host.displayName
  const isGoing = response === 'going'
  return (
    <Card as="section" aria-labelledby={id} className="drop-in mt-2 mb-1 grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-2">
        <h2 id={id} className="text-balance text-h2 wrap-anywhere">
          {isWaiting
            ? t(isGoing ? 'answers:moment.in' : 'answers:moment.might')
            : t(isGoing ? 'answers:moment.in-knows' : 'answers:moment.might-knows', { host })}
        </h2>
        {isWaiting && <p>{t('answers:moment.offline', { host })}</p>}
        <Plan event={event} isGoing={isGoing} />
      </div>
      <NextStep event={event} />
    </Card>
  )
}

function Plan({ event, isGoing }: { event: EventDetail; isGoing: boolean }) {
  const me = useMe()
  const when = useTimeWords(event, usePhase(event))
  const others = event.rsvps.filter(({ userId }) => userId !== me.id)
  const friendsGoing = others.flatMap(({ response, user }) => (response === 'going' && user.displayName) || [])
  return (
    <ul className="grid grid-cols-1 gap-1.5 text-body leading-snug">
      <Fact icon={<CalendarClock />} action={isGoing && <AddToCalendar event={event} color="mint" />}>
        {when}
      </Fact>
      {event.location && <Fact icon={<MapPin />}>{event.location}</Fact>}
      {isGoing && friendsGoing.length > 0 && (
        <Fact icon={<Users />}>{toWhoIsGoing({ ...event, friendsGoing, isOver: false })}</Fact>
      )}
    </ul>
  )
}

function Fact({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1 wrap-anywhere [&>svg]:size-5 [&>svg]:shrink-0">
      {icon}
      <span className="typed min-w-20 flex-1">{children}</span>
      {action}
    </li>
  )
}

type Step =
  | { kind: 'contact' }
  | { kind: 'friend'; person: { id: string; firstName: string | null; displayName: string }; known: FriendStatus }
  | { kind: 'invite' }
  | null

function NextStep({ event }: { event: EventDetail }) {
  const me = useMe()
  const canMail = useAppConfig()?.email !== false
  // What a tap makes of it stays in sight.
  const [step] = useState(() => toStep(event, me, canMail))
  if (!step) return null
  if (step.kind === 'invite')
    return (
      <Frame>
        <ShareEvent event={event} viewer={me} label={t('answers:moment.invite')} />
      </Frame>
    )
  if (step.kind === 'contact')
    return (
      <Frame>
        <ContactCard event={event} isPlain />
      </Frame>
    )
  const { person, known } = step
  const name = person.firstName ?? person.displayName
  return (
    <Frame>
      <p className="text-pretty wrap-anywhere">
        <b className="block">{t('answers:moment.add', { name })}</b>
        {t('answers:moment.add-text', { name })}
      </p>
      <FriendButton person={person} known={known} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-3 border-ink-faint border-t-2 pt-4">{children}</div>
}

function toStep(event: EventDetail, me: CurrentUser, canMail: boolean): Step {
  if (me.kind === 'guest' && canMail && !event.contact) return { kind: 'contact' }
  if (me.can.meet) {
    if (isOpen(event.tie)) return { kind: 'friend', person: event.host, known: event.tie }
    const welcome = welcomeStore.get()
    if (welcome?.eventId === event.id && isOpen(welcome.inviter.friendStatus))
      return { kind: 'friend', person: welcome.inviter, known: welcome.inviter.friendStatus }
  }
  return canShare(event, me) ? { kind: 'invite' } : null
}

const isOpen = (tie: FriendStatus | undefined): tie is FriendStatus => tie === 'none' || tie === 'pending_received'
