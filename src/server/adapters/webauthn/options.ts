import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'
import { HttpError } from '#server/http/http-error.ts'
import { ownOrigins } from '#server/http/origin.ts'
import { t } from '#shared/message.ts'
import { toDisplayName } from '#shared/names.ts'
import { product } from '#shared/product.ts'

const timeout = 5 * 60_000
/** Loaded when a passkey is used: it is the largest library of the server. */
export const loadLibrary = () => import('@simplewebauthn/server')

/** The address under which a ceremony takes place. A passkey made at one name of the app does not open another. */
export type Place = { origin: string; rpId: string }

/** Browsers send Origin with every POST, and the CSRF check has already compared it with our own. */
export function toPlace(config: Config, headers: { origin?: string | undefined }): Place {
  const said = headers.origin
  const origin = said !== undefined && ownOrigins(config).has(said) ? said : new URL(config.publicUrl).origin
  const rpId = new URL(origin).hostname
  if (isIP(rpId.replace(/^\[|\]$/g, '')))
    throw new HttpError('invalid_input', t('sign-in:passkey.needs-name', { url: config.publicUrl }))
  return { origin, rpId }
}

/** The WebAuthn user handle: never changes, and contains no personal data. */
export const toUserHandle = (userId: string): Buffer<ArrayBuffer> => Buffer.from(userId.replaceAll('-', ''), 'hex')

/** Ed25519, ES256, RS256: every device has one. The library would prefer one that is experimental in Node. */
export const algorithms = [-8, -7, -257]

type Owner = { id: string; email: string | null; firstName: string | null; lastName: string | null }
type Known = { credential_id: string; transports: string[] }

export async function toRegisterOptions({ rpId }: Place, owner: Owner, known: Known[]) {
  const name = toDisplayName(owner)
  const { generateRegistrationOptions } = await loadLibrary()
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

/** No allowCredentials: the device offers the passkeys it has, and no user name is needed. */
export async function toLoginOptions({ rpId }: Place) {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({ rpID: rpId, timeout, userVerification: 'preferred' })
  return { ...options }
}
