import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import {
  type Passkey,
  passkeyLoginOptions,
  passkeyLoginVerify,
  passkeyRegisterOptions,
  passkeyRegisterVerify,
} from '#shared/passkeys.ts'
import { product } from '#shared/product.ts'
import { ApiError, callApi } from '#web/lib/api/api.ts'

/** The WebAuthn library loads on the first tap, never with a page. */
const loadLibrary = () => import('@simplewebauthn/browser')

export async function signInWithPasskey(): Promise<void> {
  const [{ startAuthentication }, options] = await Promise.all([loadLibrary(), callApi(passkeyLoginOptions)])
  // The server's WebAuthn library made these options for the client's; the schema in between only types the challenge.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  try {
    await callApi(passkeyLoginVerify, { body: { id, rawId, type, response } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) void forgetUnknown(optionsJSON.rpId, id)
    throw error
  }
  // Reloads, so that in-memory data of an earlier session cannot leak into this one.
  location.reload()
}

export async function addPasskey(): Promise<Passkey> {
  const [{ startRegistration }, options] = await Promise.all([loadLibrary(), callApi(passkeyRegisterOptions)])
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return callApi(passkeyRegisterVerify, {
    body: { id, rawId, type, response: { clientDataJSON, attestationObject, transports } },
  })
}

/** Signals which passkeys are still valid, so that the device stops offering removed ones. */
export async function signalAcceptedPasskeys(userId: string, passkeys: readonly Passkey[]): Promise<void> {
  const { sendSignal } = await loadLibrary()
  const bytes = (userId.replaceAll('-', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const userID = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  await sendSignal({
    signalName: 'allAcceptedCredentials',
    rpID: location.hostname,
    userID,
    allAcceptedCredentialIDs: passkeys.map(({ credentialId }) => credentialId),
  }).catch(() => {})
}

/** The message for a failed attempt; null if the person cancelled. */
export function toPasskeyFailure(error: unknown): string | null {
  if (error instanceof ApiError) return error.sentence ?? 'That did not work. Try again in a moment.'
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  if (name === 'InvalidStateError') return `This device already has a passkey for ${product.name}.`
  if (name === 'TypeError') return `We could not reach ${product.name}. Check your connection and try again.`
  return 'Your device would not do that. Unlock it, or try another one.'
}

// Best effort: browsers without the Signal API leave the password manager's list as it is.
async function forgetUnknown(rpID: string | undefined, credentialID: string): Promise<void> {
  const { sendSignal } = await loadLibrary()
  await sendSignal({ signalName: 'unknownCredential', rpID: rpID ?? location.hostname, credentialID }).catch(() => {})
}
