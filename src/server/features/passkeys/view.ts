import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { algorithms, type Place, toUserHandle } from '#server/features/passkeys/policy.ts'
import type { Owner, PasskeyRow } from '#server/features/passkeys/queries.ts'
import { toDisplayName } from '#shared/names.ts'
import type { Passkey } from '#shared/passkeys.ts'
import { product } from '#shared/product.ts'

const timeout = 5 * 60_000

export function toPasskeyView(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    credentialId: row.credential_id,
    userAgent: row.user_agent,
    deviceType: row.credential_device_type,
    backedUp: row.credential_backed_up,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

type Known = { credential_id: string; transports: string[] }

export async function toRegisterOptions({ rpId }: Place, owner: Owner, known: Known[]) {
  const name = toDisplayName(owner)
  const options = await generateRegistrationOptions({
    rpName: product.name,
    rpID: rpId,
    userID: toUserHandle(owner.id),
    userName: owner.email ?? name,
    userDisplayName: name,
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map((row) => ({ id: row.credential_id, transports: row.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  return { ...options }
}

/** No list of allowed credentials: the device offers those it has, and nobody has to type who they are. */
export async function toLoginOptions({ rpId }: Place) {
  const options = await generateAuthenticationOptions({ rpID: rpId, timeout, userVerification: 'preferred' })
  return { ...options }
}
