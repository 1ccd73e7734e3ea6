import { algorithms, loadLibrary, type Place, toUserHandle } from '#server/adapters/webauthn/options.ts'
import { HttpError } from '#server/http/http-error.ts'
import { t } from '#shared/message.ts'
import type { NewCredential, SignedCredential } from '#shared/passkeys.ts'

/** Reads the challenge from the client data. It is not verified yet. */
export async function readChallenge(credential: NewCredential): Promise<string> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  const { challenge } = await check(async () => decodeClientDataJSON(credential.response.clientDataJSON))
  if (typeof challenge !== 'string') throw notProven()
  return challenge
}

export async function getNewCredential(credential: NewCredential, challenge: string, { origin, rpId }: Place) {
  const { verifyRegistrationResponse } = await loadLibrary()
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

type StoredCredential = {
  user_id: string
  credential_id: string
  credential_public_key: Uint8Array
  counter: number
}

export async function getProof(
  credential: SignedCredential,
  stored: StoredCredential,
  { challenge, origin, rpId }: Place & { challenge: string },
) {
  const { verifyAuthenticationResponse } = await loadLibrary()
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

/** The library throws for every mismatch, with messages for developers. */
async function check<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch {
    throw notProven()
  }
}

function notProven() {
  return new HttpError('invalid_input', t('sign-in:passkey.unchecked'))
}

function toPlain({ id, rawId, type }: NewCredential | SignedCredential) {
  return { id, rawId, type, clientExtensionResults: {} }
}
