import { createHmac, randomInt } from 'node:crypto'
import { codeLength } from '#shared/phones.ts'

export const codeMinutes = 10
export const codeTries = 5
/** Resend cooldown. */
export const resendSeconds = 30

export const makeCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0')

type Claim = { userId: string; number: string; code: string }

/** A plain hash of six digits can be brute-forced: it is keyed, and bound to the person and the number. */
export function hashCode(secret: string, { userId, number, code }: Claim): string {
  return createHmac('sha256', secret).update(`phone ${userId} ${number} ${code}`).digest('base64url')
}
