import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { t } from '#shared/message.ts'
import { Text, Timestamp } from '#shared/schemas.ts'

export const codeLength = 6

/** A number that waits for its code. */
const PendingPhone = z.object({
  /** Formatted for display. */
  displayNumber: z.string(),
  expiresAt: Timestamp,
  /** When another code can be requested. */
  resendAt: Timestamp,
  triesLeft: z.number(),
})

/** One's own phone; never sent to others. */
export const Phone = z.object({
  /** Where texts from this installation go: to the phone, to the demo's outbox, or nowhere. */
  delivery: z.enum(['phone', 'outbox', 'none']),
  /** The verified number, in E.164 and formatted for display. */
  phoneNumber: z.nullable(z.string()),
  displayNumber: z.nullable(z.string()),
  findableByPhone: z.boolean(),
  /** Consented to texts, with a verified number, and not opted out. */
  smsEnabled: z.boolean(),
  smsConsentAt: z.nullable(Timestamp),
  /** STOP was texted from the number. */
  hasStopped: z.boolean(),
  /** When another person verified the number as theirs. */
  lostAt: z.nullable(Timestamp),
  pending: z.nullable(PendingPhone),
})
export type Phone = z.infer<typeof Phone>

export const getPhone = defineEndpoint({
  method: 'GET',
  path: '/api/phone',
  summary: 'The own number, its verification and the consent to texts.',
  reply: Phone,
  lists: ['account'],
})

export const claimPhone = defineEndpoint({
  method: 'PUT',
  path: '/api/phone',
  summary: 'Names a number as the own one; a code goes out to it by text.',
  body: z.object({
    phoneNumber: Text.check(z.trim(), z.minLength(1, { error: () => t('phones:number.needed') }), z.maxLength(40)),
  }),
  reply: Phone,
  errors: ['conflict'],
  idempotent: true,
})

export const verifyPhone = defineEndpoint({
  method: 'POST',
  path: '/api/phone/verify',
  summary: 'Proves with the code that the number is the own one. Whoever had it before loses it.',
  body: z.object({
    code: z.string().check(z.trim(), z.regex(/^\d{6}$/, { error: () => t('phones:code.digits') })),
    /** Whether people who have the number may find its owner by it. */
    findable: z.boolean(),
  }),
  reply: Phone,
  errors: ['gone'],
})

export const updatePhone = defineEndpoint({
  method: 'PUT',
  path: '/api/phone/settings',
  summary: 'Turns texts on or off, or being found by number.',
  body: z.object({ smsEnabled: z.optional(z.boolean()), findable: z.optional(z.boolean()) }),
  reply: Phone,
  errors: ['conflict'],
})

export const removePhone = defineEndpoint({
  method: 'DELETE',
  path: '/api/phone',
  summary: 'Forgets the number, and a code that was on its way.',
  reply: Phone,
})

/** Fields as the provider sends them: none may be stripped, because the signature covers all of them. */
export const receiveText = defineEndpoint({
  method: 'POST',
  path: '/api/sms/inbound',
  summary: "The text provider's webhook: STOP, JOIN and HELP, signed by the provider. Takes a form, answers TwiML.",
  access: 'public',
  form: true,
  body: z.record(z.string(), z.string()),
  errors: ['forbidden'],
})
