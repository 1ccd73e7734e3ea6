import type { NotificationType } from '#shared/notifications.ts'

/** What only the server knows of a kind. The rest is in src/shared/notification-kinds.ts. */
export type Rules = {
  /**
   * Minutes in which a cause that returns (an answer that changes, a plan that is edited again) does not ping again:
   * the row is updated in place. Without them a cause does not return.
   */
  quietMinutes?: number
  /** One that is still in the list does not return; one that was taken back and comes again does. */
  returnsOnlyTakenBack?: true
  /** Its row is not updated, and deleted after the quiet time. */
  expiresAfterQuiet?: true
  /** Strangers who see the same spon may cause it: it spends their budget (budget-policy.ts). */
  spendsBudget?: true
  /** When its owner may read it though there is no event that they can see. */
  shownWithoutEvent?: 'always' | 'while-free'
  /** How long a push may be on its way: a day, if nothing is said. */
  lifetimeHours?: number
  /** It is sent of a spon that is over, too. */
  evenWhenOver?: true
  /** It pings also of a spon that its owner muted. */
  evenWhenMuted?: true
  /** A spon of the actor, or an invitation to one: nothing of who was turned down pings. */
  isInvitation?: true
  /** A push is worth nothing once the event has begun. */
  expiresAtStart?: true
  /** It is mailed to whom no push reaches: each, those of a changed time or place, or where its owner asked for it. */
  isMailed?: 'always' | 'when-moved' | 'when-asked'
  /** 'high', if nothing is said: wakes the phone. */
  urgency?: 'normal'
  /** The push opens the list, where one answers. */
  isAnsweredInList?: true
  /** When a push of it makes a sound on a device, about one event: always, if nothing is said. */
  sound?: 'first-in-ten-minutes' | 'every-third' | 'never'
}

const kinds: Readonly<Record<NotificationType, Rules>> = {
  event_created: { isInvitation: true, isMailed: 'when-asked' },
  event_invite: { quietMinutes: 10, returnsOnlyTakenBack: true, isInvitation: true, isMailed: 'always' },
  // Where and when it is now makes a sound: soundOf().
  event_updated: { quietMinutes: 10, sound: 'never', isMailed: 'when-moved' },
  // About to be deleted: those who answered are notified all the same.
  event_cancelled: { shownWithoutEvent: 'always', evenWhenMuted: true, isMailed: 'always' },
  event_reminder: { lifetimeHours: 1, expiresAtStart: true, isMailed: 'always' },
  event_on: { isMailed: 'always' },
  event_short: { quietMinutes: 10, sound: 'never' },
  rsvp: { quietMinutes: 10, spendsBudget: true, sound: 'every-third' },
  rsvp_if: { quietMinutes: 10, sound: 'never' },
  comment: { spendsBudget: true, sound: 'first-in-ten-minutes' },
  mention: { spendsBudget: true, evenWhenOver: true, evenWhenMuted: true },
  reaction: { spendsBudget: true, urgency: 'normal', sound: 'never' },
  friend_request: { quietMinutes: 24 * 60, shownWithoutEvent: 'always', isAnsweredInList: true },
  friend_accepted: { shownWithoutEvent: 'always' },
  crew_invite: { quietMinutes: 24 * 60, shownWithoutEvent: 'always' },
  crew_joined: { quietMinutes: 24 * 60, shownWithoutEvent: 'always', urgency: 'normal' },
  free_me_too: { quietMinutes: 180, expiresAfterQuiet: true, shownWithoutEvent: 'while-free', lifetimeHours: 1 },
  free_together: { quietMinutes: 180, expiresAfterQuiet: true, shownWithoutEvent: 'while-free', lifetimeHours: 1 },
  report: { shownWithoutEvent: 'always', urgency: 'normal' },
  restriction: { shownWithoutEvent: 'always' },
}

/** Of a kind that only a newer version knows, none. */
export const rulesOf = (type: NotificationType): Rules => kinds[type] ?? {}

export function listTypes(areSuch: (rules: Rules) => boolean | undefined): NotificationType[] {
  return (Object.keys(kinds) as NotificationType[]).filter((type) => areSuch(kinds[type]))
}

type Caused = { type: NotificationType; cause: string }

/** A changed time or place, and not just the words. */
export const isMove = ({ cause }: Caused): boolean => cause.startsWith('event_moved:')

/** What was hidden, or whose suspension it is about. */
export function restrictionOf({ type, cause }: Caused): string | null {
  return type === 'restriction' ? cause.slice(cause.indexOf(':') + 1) : null
}

/** Its reader has not heard of the event before, so the push says host, what, when and where. */
export function isIntroduction({ type, cause }: Caused): boolean {
  return type === 'event_invite' || cause.startsWith('event_created:')
}

export function soundOf(caused: Caused): Rules['sound'] | 'always' {
  return isMove(caused) || isIntroduction(caused) ? 'always' : (rulesOf(caused.type).sound ?? 'always')
}

/** While it is unread, every push of its event says it. */
export const staysInPushes = (caused: Caused): boolean => soundOf(caused) === 'always' && caused.type !== 'mention'

/**
 * Keys of notifications: a person gets at most one per cause, and taking it back takes the same key. A cause that
 * begins with another one and a colon is taken back with it. Who may cause each how often: docs/decisions/016-pings.md.
 */
export const causes = {
  eventCreated: (eventId: string) => `event_created:${eventId}`,
  eventUpdated: (eventId: string) => `event_updated:${eventId}`,
  /** Each change of time or place is one; without a revision, what all of them begin with. */
  eventMoved: (eventId: string, revision?: number) =>
    `event_moved:${eventId}${revision === undefined ? '' : `:${revision}`}`,
  /** Without an event, what all of them begin with. */
  eventCancelled: (eventId?: string) => (eventId ? `event_cancelled:${eventId}` : 'event_cancelled'),
  /** The moment is the start, or the evening before it. */
  eventReminder: (eventId: string, moment: Date) => `event_reminder:${eventId}:${moment.toISOString()}`,
  eventOn: (eventId: string) => `event_on:${eventId}`,
  eventShort: (eventId: string) => `event_short:${eventId}`,
  /** One for all who are invited. Versions before this one put the invitee behind it. */
  eventInvite: (eventId: string) => `event_invite:${eventId}`,
  rsvp: (eventId: string, userId: string) => `rsvp:${eventId}:${userId}`,
  ifMet: (eventId: string) => `if_met:${eventId}`,
  ifUnmet: (eventId: string) => `if_unmet:${eventId}`,
  /** Shared with mentions: a person notified of the mention is not notified of the comment too. */
  comment: (commentId: string) => `comment:${commentId}`,
  reaction: (commentId: string, userId: string) => `${causes.comment(commentId)}:reaction:${userId}`,
  friendRequest: (fromId: string, toId: string) => `friend_request:${fromId}:${toId}`,
  friendAccepted: (askerId: string, accepterId: string) => `friend_accepted:${askerId}:${accepterId}`,
  crewInvite: (crewId: string) => `crew_invite:${crewId}`,
  /** One for all who join. */
  crewJoined: (crewId: string) => `crew_joined:${crewId}`,
  freeMeToo: (ownerId: string, userId: string) => `free_me_too:${ownerId}:${userId}`,
  /** One for all friends: the row remembers that its owner was pinged lately. */
  freeTogether: () => 'free_together',
  reportReceived: (reportId: string) => `report_received:${reportId}`,
  reportDecided: (reportId: string) => `report_decided:${reportId}`,
  /** Of a restriction all three: restrictionOf() takes its id from them. */
  restrictionBegan: (id: string) => `restriction_began:${id}`,
  restrictionEnded: (id: string) => `restriction_ended:${id}`,
  restrictionUpheld: (id: string) => `restriction_upheld:${id}`,
}
