import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Id, IdParams, Timestamp } from '#shared/schemas.ts'

/** The WebAuthn messages themselves are checked by the library on each side; here they are objects with an id. */
const Ceremony = z.looseObject({})
const Credential = z.looseObject({ id: z.string().check(z.maxLength(2048)), type: z.literal('public-key') })

export const Passkey = z.object({
  id: Id,
  userAgent: z.nullable(z.string()),
  deviceType: z.enum(['singleDevice', 'multiDevice']),
  backedUp: z.boolean(),
  createdAt: Timestamp,
  lastUsedAt: z.nullable(Timestamp),
})
export type Passkey = z.infer<typeof Passkey>

export const passkeyRegisterOptions = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/register/options',
  summary: 'Begins adding a passkey to the signed-in account.',
  reply: Ceremony,
})

export const passkeyRegisterVerify = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/register/verify',
  summary: 'Finishes adding a passkey.',
  body: Credential,
  reply: Passkey,
})

export const passkeyLoginOptions = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/login/options',
  summary: 'Begins signing in with a passkey of this device.',
  access: 'public',
  reply: Ceremony,
})

export const passkeyLoginVerify = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/login/verify',
  summary: 'Finishes signing in with a passkey and sets the session.',
  access: 'public',
  body: Credential,
  reply: z.object({ ok: z.literal(true) }),
})

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/passkeys',
  summary: 'The own passkeys.',
  reply: z.array(Passkey),
})

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  summary: 'Removes a passkey.',
  params: IdParams,
})
