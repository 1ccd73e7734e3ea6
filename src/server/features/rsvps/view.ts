import type { NewNotification } from '#server/features/notifications/insert-queries.ts'
import { causes } from '#server/features/notifications/policy.ts'
import type { Answers } from '#server/features/rsvps/queries.ts'
import { t } from '#shared/message.ts'

/** What people are notified of when it was worked out who comes, and whether it is on. */

export type Notice = NewNotification & { to: string[] }

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
    { ...about, actorId: null, message: () => t('notices:on-and-in', { going }), to: nowIn },
    { ...about, actorId: null, message: () => t('notices:on', { going }), to: others },
    {
      ...about,
      actorId,
      message: (name) => (name ? t('notices:on-by', { name, going }) : t('notices:on', { going })),
      to: [hostId],
    },
  ]
}

export function toShort({ eventId, title, minGoing, hostId }: Answers, { going, actorId }: Going): Notice {
  const count = { going, wanted: minGoing ?? 0 }
  return {
    type: 'event_short',
    cause: causes.eventShort(eventId),
    actorId,
    eventId,
    title,
    message: (name) => (name ? t('notices:short-by', { name, ...count }) : t('notices:short', count)),
    to: [hostId],
  }
}

export function toConditionNotices(
  { eventId, title }: Answers,
  { nowIn, nowOut }: Record<'nowIn' | 'nowOut', string[]>,
): Notice[] {
  const about = { type: 'rsvp_if', actorId: null, eventId, title } as const
  return [
    { ...about, cause: causes.ifMet(eventId), message: () => t('notices:if-met'), to: nowIn },
    {
      ...about,
      cause: causes.ifUnmet(eventId),
      message: () => t('notices:if-unmet'),
      to: nowOut,
    },
  ]
}
