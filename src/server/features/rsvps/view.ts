import type { Announcement } from '#server/features/notifications/actions.ts'
import { causes } from '#server/features/notifications/policy.ts'
import type { Answers } from '#server/features/rsvps/queries.ts'

/** What people are notified of when it was worked out who comes, and whether it is on. */

export type Notice = Announcement & { to: string[] }

type Going = { going: number; actorId: string | null }

/** Those who are in by it read both in one line. */
export function toItsOn(
  { eventId, title, hostId, answers }: Answers,
  { going, actorId, nowIn }: Going & { nowIn: string[] },
): Notice[] {
  const about = { type: 'event_on', cause: causes.eventOn(eventId), eventId, title } as const
  const others = answers.map(({ userId }) => userId).filter((id) => id !== actorId && !nowIn.includes(id))
  // Guests read no name: one who has blocked the person that tipped it is going too, and reads it all the same.
  return [
    { ...about, actorId: null, message: `It's on, and you are in: ${going} are going`, to: nowIn },
    { ...about, actorId: null, message: `It's on: ${going} are going`, to: others },
    {
      ...about,
      actorId,
      message: (name) => `It's on: ${name ? `${name} makes it ${going}` : `${going} are going`}`,
      to: [hostId],
    },
  ]
}

export function toShort({ eventId, title, minGoing, hostId }: Answers, { going, actorId }: Going): Notice {
  return {
    type: 'event_short',
    cause: causes.eventShort(eventId),
    actorId,
    eventId,
    title,
    message: (name) => `${name ? `${name} is not in any more: ` : ''}${toGoing(going)}, you wanted ${minGoing}`,
    to: [hostId],
  }
}

function toGoing(count: number): string {
  if (count === 0) return 'nobody is going'
  return count === 1 ? '1 is going' : `${count} are going`
}

export function toConditionNotices(
  { eventId, title }: Answers,
  { nowIn, nowOut }: Record<'nowIn' | 'nowOut', string[]>,
): Notice[] {
  const about = { type: 'rsvp_if', actorId: null, eventId, title } as const
  return [
    { ...about, cause: causes.ifMet(eventId), message: 'Your if came true: you are in', to: nowIn },
    {
      ...about,
      cause: causes.ifUnmet(eventId),
      message: 'Your if no longer holds: you are not in for now',
      to: nowOut,
    },
  ]
}
