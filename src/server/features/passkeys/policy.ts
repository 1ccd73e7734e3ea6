import { isIP } from 'node:net'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { Config } from '#server/config.ts'
import type { CredentialRow } from '#server/features/passkeys/queries.ts'
import { HttpError } from '#server/http/http-error.ts'
import { ownOrigins } from '#server/http/origin.ts'
import type { NewCredential, SignedCredential } from '#shared/passkeys.ts'

/** The address under which a ceremony takes place. A passkey made at one name of the app does not open another. */
export type Place = { origin: string; rpId: string }

/** Browsers name their origin with every POST, and it was held against our own before we got here. */
export function toPlace(config: Config, headers: { origin?: string | undefined }): Place {
  const said = headers.origin
  const origin = said !== undefined && ownOrigins(config).has(said) ? said : new URL(config.publicUrl).origin
  const rpId = new URL(origin).hostname
  if (isIP(rpId.replace(/^\[|\]$/g, '')))
    throw new HttpError(
      'invalid_input',
      `Passkeys need an address with a name. Open ${config.publicUrl} and try again.`,
    )
  return { origin, rpId }
}

/** The bytes by which a device knows the account: they never change, and say nothing about the person. */
export const toUserHandle = (userId: string): Buffer<ArrayBuffer> => Buffer.from(userId.replaceAll('-', ''), 'hex')

/** Ed25519, ES256, RS256: what every device has. The library would prefer one that Node still calls experimental. */
export const algorithms = [-8, -7, -257]

/** Which of our challenges the device says it answers. Whether it really does is checked later. */
export async function readChallenge(credential: NewCredential): Promise<string> {
  const { challenge } = await check(async () => decodeClientDataJSON(credential.response.clientDataJSON))
  if (typeof challenge !== 'string') throw notProven()
  return challenge
}

export async function getNewCredential(credential: NewCredential, challenge: string, { origin, rpId }: Place) {
  const { clientDataJSON, attestationObject, transports = [] } = credential.response
  const { verified, registrationInfo } = await check(() =>
    verifyRegistrationResponse({
      response: { ...toPlain(credential), response: { clientDataJSON, attestationObject, transports } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!verified) throw notProven()
  return registrationInfo
}

export async function getProof(
  credential: SignedCredential,
  stored: CredentialRow,
  challenge: string,
  { origin, rpId }: Place,
) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response
  if (userHandle && userHandle !== toUserHandle(stored.user_id).toString('base64url')) throw notProven()
  const { verified, authenticationInfo } = await check(() =>
    verifyAuthenticationResponse({
      response: { ...toPlain(credential), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(stored.credential_public_key),
        counter: stored.counter,
      },
    }),
  )
  if (!verified) throw notProven()
  return authenticationInfo
}

/** The library throws for every kind of mismatch, and its words are for programmers. */
async function check<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch {
    throw notProven()
  }
}

function notProven() {
  return new HttpError('invalid_input', 'That passkey could not be checked. Try again, or sign in another way.')
}

function toPlain({ id, rawId, type }: NewCredential | SignedCredential) {
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
  }
}
