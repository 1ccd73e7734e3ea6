import { tool } from '#shared/message.ts'

/** What people may cause for a person who is not their friend. */

export type BudgetKind = 'request' | 'invite' | 'talk'

/** For one pair in a day: friend requests, invitations to spons, and notifications of answers, comments and the like. */
export const perPairAndDay: Record<BudgetKind, number> = { request: 3, invite: 3, talk: 20 }

/** So many new spons of one friend ping in a day; later ones are in the list and the feed. */
export const sponsPerFriendAndDay = 3

/** No request gets through for this long after one was declined. */
export const pauseDays = 30

/** So many strangers may ping one person with a friend request in a day; later requests wait in the list. */
export const askersPerDay = 20

/** So many invitations in the app may one person send to strangers in a day. */
export const strangersInvitedPerDay = 30

/** "in 5 hours", "in 12 days": rounded up, so that trying then works. */
export function toWaitWords(seconds: number): string {
  const hours = Math.max(1, Math.ceil(seconds / 3600))
  const [count, unit] = hours > 36 ? [Math.ceil(hours / 24), 'day'] : [hours, 'hour']
  const format = tool('wait', (locale) => new Intl.RelativeTimeFormat(locale))
  return format.format(count, unit as 'day' | 'hour')
}
