import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { verifyEmailCode } from '#shared/email-codes.ts'
import { t } from '#shared/message.ts'
import {
  type Passkey,
  passkeyLoginOptions,
  passkeyLoginVerify,
  passkeyRegisterOptions,
  passkeyRegisterVerify,
  passkeySignUpOptions,
  passkeySignUpVerify,
} from '#shared/passkeys.ts'
import type { TypedCode } from '#web/features/ways-in/use-email-code.ts'
import { ApiError, callApi } from '#web/lib/api/api.ts'

/** The WebAuthn library loads on the first tap, never with a page. */
const loadLibrary = () => import('@simplewebauthn/browser')

export async function signInWithPasskey(returnTo?: string): Promise<void> {
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
  arrive(returnTo)
}

/** Loads the page anew, so that in-memory data of an earlier session cannot leak into this one. */
function arrive(returnTo?: string): void {
  const target = new URL(returnTo ?? location.href, location.href)
  // To assign the address of this page, hash and all, would load nothing.
  if (target.href === location.href) location.reload()
  else location.assign(target)
}

/** A new account, or a guest's place for good. */
export async function signUpWithPasskey(name: string, returnTo: string): Promise<void> {
  const [{ startRegistration }, options] = await Promise.all([
    loadLibrary(),
    callApi(passkeySignUpOptions, { body: { name, redirect: returnTo } }),
  ])
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  await callApi(passkeySignUpVerify, { body: toNewCredential(await startRegistration({ optionsJSON })) })
  arrive(returnTo)
}

type Begun = { returnTo: string; begunAs: string | undefined }

export async function signInWithCode({ email, code, name }: TypedCode, { returnTo, begunAs }: Begun): Promise<void> {
  await callApi(verifyEmailCode, { body: { email, code, name, redirect: returnTo, begunAs } })
  arrive(returnTo)
}

export async function addPasskey(): Promise<Passkey> {
  const [{ startRegistration }, options] = await Promise.all([loadLibrary(), callApi(passkeyRegisterOptions)])
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return callApi(passkeyRegisterVerify, { body: toNewCredential(await startRegistration({ optionsJSON })) })
}

/** Only what the server reads. */
function toNewCredential({ id, rawId, type, response }: RegistrationResponseJSON) {
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
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
  if (error instanceof ApiError) return error.sentence ?? t('ways-in:passkey.failed')
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  if (name === 'InvalidStateError') return t('ways-in:passkey.exists')
  if (name === 'TypeError') return t('ways-in:passkey.unreachable')
  return t('ways-in:passkey.refused')
}

// Best effort: browsers without the Signal API leave the password manager's list as it is.
async function forgetUnknown(rpID: string | undefined, credentialID: string): Promise<void> {
  const { sendSignal } = await loadLibrary()
  await sendSignal({ signalName: 'unknownCredential', rpID: rpID ?? location.hostname, credentialID }).catch(() => {})
}
