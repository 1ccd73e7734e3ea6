import type { NotificationType } from '#shared/notifications.ts'

const day = 24 * 60

/**
 * Minutes in which a cause that returns (an answer that changes, a plan that is edited again) pings nobody a second time:
 * the row is updated in place. Causes of other types do not return.
 */
export const quietFor: Partial<Record<NotificationType, number>> = {
  rsvp: 10,
  rsvp_if: 10,
  event_updated: 10,
  event_short: 10,
  event_invite: 10,
  friend_request: day,
  free_together: 180,
}

/** What strangers may cause who see the same spon; counted by features/budgets. */
export const isTalk: Partial<Record<NotificationType, true>> = {
  rsvp: true,
  comment: true,
  mention: true,
  reaction: true,
}
