import { createHmac } from 'node:crypto'
import { hashToken, sameToken } from '#server/http/tokens.ts'

/** An address as the list of those who want no mail knows it. */
export const hashAddress = (email: string): string => hashToken(email.toLowerCase())

/** Lets whoever got a mail stop the next one, and nobody else: the address itself is not in it. */
export function toUnsubscribeToken(secret: string, email: string): string {
  const addressHash = hashAddress(email)
  return `${addressHash}.${sign(secret, addressHash)}`
}

export function findUnsubscribed(secret: string, token: string): string | null {
  const [, addressHash, signature] = /^([\w-]{43})\.([\w-]{43})$/.exec(token) ?? []
  return addressHash && signature && sameToken(sign(secret, addressHash), signature) ? addressHash : null
}

function sign(secret: string, addressHash: string) {
  return createHmac('sha256', secret).update(`unsubscribe ${addressHash}`).digest('base64url')
}
