import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { decrypt, encrypt } from '#server/http/encrypt.ts'

/** `language`: that of the page where it was asked for. */
export type Letter = { email: string; code: string; redirect: string; language?: string | undefined }

const Letter = z.object({
  email: z.string(),
  code: z.string(),
  redirect: z.string(),
  language: z.optional(z.string()),
})

/** A plain hash of six digits, or of an address, can be guessed: both are keyed, and the code is bound to its address. */
export function hashLetter(secret: string, { email, code }: Pick<Letter, 'email' | 'code'>) {
  return { addressHash: hashEmail(secret, email), codeHash: sign(secret, `email code ${email} ${code}`) }
}

export const hashEmail = (secret: string, email: string): string => sign(secret, `email ${email}`)

/** For the queue and for the link in the mail: neither shows an address or a code. */
export const sealLetter = (secret: string, letter: Letter): string => encrypt(secret, JSON.stringify(letter))

/** Null if it is not ours. */
export function openLetter(secrets: readonly string[], sealed: string): Letter | null {
  const text = decrypt(secrets, sealed)
  return text === null ? null : Letter.parse(JSON.parse(text))
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}
