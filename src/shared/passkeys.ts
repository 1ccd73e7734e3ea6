import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { t } from '#shared/message.ts'
import { FullName, Id, IdParams, Timestamp } from '#shared/schemas.ts'

/** WebAuthn options. The WebAuthn library of each side knows their shape. */
const Ceremony = z.looseObject({ challenge: z.string() })

const CredentialId = base64url(1400)

export const NewCredential = credentialWith(
  z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(40_000),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
)
export type NewCredential = z.infer<typeof NewCredential>

export const SignedCredential = credentialWith(
  z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: z.optional(z.nullable(z.union([z.literal(''), base64url(100)]))),
  }),
)
export type SignedCredential = z.infer<typeof SignedCredential>

export const Passkey = z.object({
  id: Id,
  /** The device's id of it, by which the browser can be told which passkeys are still valid. */
  credentialId: z.string(),
  userAgent: z.nullable(z.string()),
  deviceType: z.enum(['singleDevice', 'multiDevice']),
  backedUp: z.boolean(),
  createdAt: Timestamp,
  lastUsedAt: z.nullable(Timestamp),
})
export type Passkey = z.infer<typeof Passkey>

export const maxPasskeys = 20

export const passkeyRegisterOptions = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/register/options',
  summary: 'Begins adding a passkey to the signed-in account. Needs a sign-in of the last 15 minutes.',
  reply: Ceremony,
  errors: ['conflict', 'fresh_sign_in_needed'],
})

export const passkeyRegisterVerify = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/register/verify',
  summary: 'Finishes adding a passkey.',
  body: NewCredential,
  reply: Passkey,
  status: 201,
  errors: ['conflict', 'gone'],
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
  body: SignedCredential,
  reply: z.object({ ok: z.literal(true) }),
  errors: ['not_found', 'conflict', 'gone'],
})

export const passkeySignUpOptions = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/signup/options',
  summary: 'Begins a new account with a name and a passkey. No address is needed.',
  access: 'public',
  body: z.object({
    name: FullName,
    /** The page that one came for: an invitation among them lets people in where new accounts need one. */
    redirect: z.optional(z.string()),
  }),
  reply: Ceremony,
  errors: ['sign_up_closed'],
})

export const passkeySignUpVerify = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/signup/verify',
  summary: 'Finishes a new account with its passkey and sets the session.',
  access: 'public',
  body: NewCredential,
  reply: z.object({ ok: z.literal(true) }),
  status: 201,
  errors: ['conflict', 'gone', 'sign_up_closed'],
})

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/passkeys',
  summary: 'The own passkeys, the newest first.',
  reply: z.array(Passkey),
})

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  summary: 'Removes a passkey, unless it is the last way in.',
  params: IdParams,
  errors: ['not_found', 'last_way'],
})

function base64url(max: number) {
  return z
    .string()
    .check(z.regex(/^[A-Za-z0-9_-]+$/, { error: () => t('ways-in:passkey.unreadable') }), z.maxLength(max))
}

function credentialWith<R extends z.ZodMiniType>(response: R) {
  return z.object({
    id: CredentialId,
    rawId: CredentialId,
    type: z.literal('public-key'),
    response,
    // Extensions are neither asked for nor read.
    clientExtensionResults: z.optional(z.looseObject({})),
    authenticatorAttachment: z.optional(z.nullable(z.string())),
  })
}
