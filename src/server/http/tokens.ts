import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits in a form that fits an address and a cookie. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token. Its 256 bits need no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A stand-in for a personal value (an address, an id) in limits and logs, useless without our secret. */
export function pseudonym(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64url').slice(0, 22)
}

export function sameToken(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
