import { toSecondsToLive } from '#server/features/deliveries/policy.ts'
import type { NotificationType } from '#shared/notifications.ts'

/** To one person. */
const mailsPerDay = 10

/** A push service has this long to take it. */
export const pushHeadStartMs = 120_000

/** How the mail of a notification ends: sent, refused by the mail server for good, or why none was needed or allowed. */
export type MailOutcome =
  | 'sent'
  | 'refused'
  | 'pushed'
  | 'read'
  | 'gone'
  | 'late'
  | 'unwanted'
  | 'limit'
  | 'resting'
  | 'no-address'

export type MailFacts = {
  type: NotificationType
  ageSeconds: number
  secondsLeft: number | null
  isAccepted: boolean
  isRead: boolean
  isShowable: boolean
  isWanted: boolean
  mailsToday: number
}

/** Why it is not mailed, by what is known before its address; null if it may be. */
export function findMailEnd(facts: MailFacts): MailOutcome | null {
  if (facts.isAccepted) return 'pushed'
  if (facts.isRead) return 'read'
  if (!facts.isShowable) return 'gone'
  if (!facts.isWanted) return 'unwanted'
  if (toSecondsToLive(facts) <= 0) return 'late'
  return facts.mailsToday >= mailsPerDay ? 'limit' : null
}
