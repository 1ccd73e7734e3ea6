// What the app and the server both know of each kind of notification. What only the server knows is in
// src/server/features/notifications/policy.ts, and the icons are in src/web/features/notifications/notification-row.tsx.

import { toRestrictionPage } from '#shared/reports.ts'

/** Kinds that share one preference. */
export type NotificationGroup = 'spons' | 'answers' | 'mentions' | 'friends'

type Kind = {
  /** Without one nobody can turn it off: it is about what we do to them, or for them. */
  group?: NotificationGroup
  /** What a tap opens. */
  target: 'event' | 'person' | 'feed' | 'invitation' | 'people' | 'restriction' | 'nothing'
  /** Many people can cause it about one spon: those are one row of the list, which says so here. */
  folded?: { in: 'title' | 'message' }
}

const kinds = {
  event_created: { group: 'spons', target: 'event' },
  event_invite: { group: 'spons', target: 'event' },
  event_updated: { group: 'spons', target: 'event' },
  event_cancelled: { group: 'spons', target: 'event' },
  event_reminder: { group: 'spons', target: 'event' },
  event_on: { group: 'spons', target: 'event' },
  event_short: { group: 'answers', target: 'event' },
  rsvp: { group: 'answers', target: 'event', folded: { in: 'message' } },
  // About one's own answer: it changes where one is tonight.
  rsvp_if: { group: 'spons', target: 'event' },
  comment: { group: 'answers', target: 'event', folded: { in: 'title' } },
  mention: { group: 'mentions', target: 'event', folded: { in: 'title' } },
  reaction: { group: 'answers', target: 'event', folded: { in: 'message' } },
  friend_request: { group: 'friends', target: 'person' },
  friend_accepted: { group: 'friends', target: 'person' },
  crew_invite: { group: 'friends', target: 'invitation' },
  crew_joined: { group: 'friends', target: 'people' },
  free_me_too: { group: 'spons', target: 'feed' },
  free_together: { group: 'spons', target: 'feed' },
  report: { target: 'nothing' },
  restriction: { target: 'restriction' },
} satisfies Record<string, Kind>

export const notificationKinds: Readonly<Record<keyof typeof kinds, Kind>> = kinds

type Subject = {
  type: keyof typeof kinds
  eventId: string | null
  personId: string | null
  crewId?: string | null
  restrictionId?: string | null | undefined
}

/** What a tap opens; null if that is gone. A kind that only a newer server knows opens its event. */
export function findTarget({ type, eventId, personId, crewId, restrictionId }: Subject): string | null {
  const target = notificationKinds[type]?.target
  if (target === 'nothing') return null
  if (target === 'restriction') return restrictionId ? toRestrictionPage(restrictionId) : null
  if (target === 'feed') return '/'
  if (target === 'people') return '/friends'
  // Who is invited in the app opens the invitation by the crew's id.
  if (target === 'invitation') return crewId ? `/invite/${crewId}` : null
  if (target === 'person') return personId && `/user/${personId}`
  return eventId && `/event/${eventId}`
}
