import { createHmac } from 'node:crypto'
import { toMailbox } from '#server/adapters/mail/mailboxes.ts'
import { hashToken, isSameToken } from '#server/http/tokens.ts'

/** The opt-out list stores mailboxes only as hashes. */
export const hashAddress = (email: string): string => hashToken(toMailbox(email))

/** Opt-outs from before were of the address as it was typed. */
export const listAddressHashes = (email: string): string[] => [hashAddress(email), hashToken(email.toLowerCase())]

/** Authorises unsubscribing the address that the mail went to. Contains its hash, not the address. */
export function toUnsubscribeToken(secret: string, email: string): string {
  const addressHash = hashAddress(email)
  return `${addressHash}.${sign(secret, addressHash)}`
}

export function findUnsubscribed(secrets: readonly string[], token: string): string | null {
  const [, addressHash, signature] = /^([\w-]{43})\.([\w-]{43})$/.exec(token) ?? []
  if (!addressHash || !signature) return null
  return secrets.some((secret) => isSameToken(sign(secret, addressHash), signature)) ? addressHash : null
}

function sign(secret: string, addressHash: string) {
  return createHmac('sha256', secret).update(`unsubscribe ${addressHash}`).digest('base64url')
}
