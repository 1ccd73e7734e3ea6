import * as z from 'zod/mini'
import { EmailCode } from '#shared/email-codes.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { EmailAddress, Timestamp } from '#shared/schemas.ts'

/** Ways in of which an account has one at most; passkeys are listed by `listPasskeys`. */
const WayKind = z.enum(['github', 'oidc', 'email'])
export type WayKind = z.infer<typeof WayKind>

export const WaysIn = z.object({
  ways: z.array(
    z.object({
      kind: WayKind,
      /** The address of a mailbox; null for providers, of whom only an id is kept. */
      address: z.nullable(z.string()),
      addedAt: z.nullable(Timestamp),
    }),
  ),
  passkeys: z.number(),
  /** All that opens this account, passkeys included. The last one cannot be removed. */
  count: z.number(),
})
export type WaysIn = z.infer<typeof WaysIn>

export const listWaysIn = defineEndpoint({
  method: 'GET',
  path: '/api/ways-in',
  summary: 'The ways into the own account.',
  reply: WaysIn,
})

export const addEmailWay = defineEndpoint({
  method: 'POST',
  path: '/api/ways-in/email',
  summary:
    'Makes an address a way into the own account, with a code that went to it. Needs a sign-in of the last 15 minutes.',
  body: z.object({
    email: EmailAddress,
    code: EmailCode,
  }),
  reply: WaysIn,
  errors: ['wrong_code', 'code_expired', 'conflict', 'fresh_sign_in_needed'],
})

export const removeWay = defineEndpoint({
  method: 'DELETE',
  path: '/api/ways-in/:kind',
  summary: 'Removes a way in, unless it is the last one.',
  params: z.object({ kind: WayKind }),
  reply: WaysIn,
  errors: ['not_found', 'last_way'],
})

export const hearOfSecondWay = defineEndpoint({
  method: 'POST',
  path: '/api/ways-in/told',
  summary: 'Says that the advice to add a second way in was read: it is given once.',
})

/** Which way was used last on this device. Pages read it, and it outlives signing out; it says nothing about anybody. */
export const wayCookie = 'sponti_way'
