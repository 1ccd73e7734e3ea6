import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, safe in URLs and cookies. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** Tokens are stored as hashes only. With 256 bits of entropy they need no salt. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/** Replaces personal data (IP addresses, ids) in rate limits and logs: a keyed hash. */
export function toPseudonym(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64url').slice(0, 22)
}

/** Compares hashes, which have one length whatever was sent: timingSafeEqual throws where lengths in bytes differ. */
export function isSameToken(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}

/** For a link that authorises one thing about one subject, which it names. */
export function toSigned(secret: string, purpose: string, subject: string): string {
  return `${subject}.${sign(secret, purpose, subject)}`
}

/** The subject, if the link is ours and for this purpose. */
export function findSigned(secrets: readonly string[], purpose: string, token: string): string | null {
  const [, subject, signature] = /^([\w-]{36,43})\.([\w-]{43})$/.exec(token) ?? []
  if (!subject || !signature) return null
  return secrets.some((secret) => isSameToken(sign(secret, purpose, subject), signature)) ? subject : null
}

function sign(secret: string, purpose: string, subject: string) {
  return createHmac('sha256', secret).update(`${purpose} ${subject}`).digest('base64url')
}
