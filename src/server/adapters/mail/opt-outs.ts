import { toMailbox } from '#server/adapters/mail/mailboxes.ts'
import { findSigned, hashToken, toSigned } from '#server/http/tokens.ts'

/** The opt-out list stores mailboxes only as hashes. */
export const hashAddress = (email: string): string => hashToken(toMailbox(email))

/** Opt-outs from before were of the address as it was typed. */
export const listAddressHashes = (email: string): string[] => [hashAddress(email), hashToken(email.toLowerCase())]

/** Authorises unsubscribing the address that the mail went to. Contains its hash, not the address. */
export function toUnsubscribeToken(secret: string, email: string): string {
  return toSigned(secret, 'unsubscribe', hashAddress(email))
}

export function findUnsubscribed(secrets: readonly string[], token: string): string | null {
  return findSigned(secrets, 'unsubscribe', token)
}

/** Authorises turning off the mails of notifications of this person, whatever address they have by then. */
export function toStopToken(secret: string, userId: string): string {
  return toSigned(secret, 'stop mails', userId)
}

export function findStopped(secrets: readonly string[], token: string): string | null {
  return findSigned(secrets, 'stop mails', token)
}
