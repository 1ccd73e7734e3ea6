import * as z from 'zod/mini'
import { type Place, toLoginOptions, toPlace, toRegisterOptions } from '#server/adapters/webauthn/options.ts'
import { getNewCredential, getProof, readChallenge } from '#server/adapters/webauthn/verify.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { splitName, toLocalPath } from '#server/features/accounts/input.ts'
import { insertChallenge, insertUser, makeUserId, takeChallenge } from '#server/features/accounts/queries.ts'
import {
  countPasskeysLocked,
  deletePasskey,
  findCredential,
  findOwner,
  hasPasskey,
  insertPasskey,
  listPasskeyRows,
  recordUse,
} from '#server/features/sign-in/passkey-queries.ts'
import { toPasskeyView } from '#server/features/sign-in/passkey-view.ts'
import {
  requireAnotherWay,
  requireSignUp,
  startSession,
  toGuest,
  turnGuestIntoMember,
} from '#server/features/sign-in/ways-in-actions.ts'
import { keptElsewhere } from '#server/features/sign-in/ways-in-policy.ts'
import type { Api, Call } from '#server/http/api.ts'
import { clearCookie, readCookie, setCookie } from '#server/http/cookies.ts'
import { requireFreshSignIn } from '#server/http/fresh-sign-in.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { makeToken } from '#server/http/tokens.ts'
import { t } from '#shared/message.ts'
import {
  listPasskeys,
  maxPasskeys,
  type NewCredential,
  passkeyLoginOptions,
  passkeyLoginVerify,
  passkeyRegisterOptions,
  passkeyRegisterVerify,
  passkeySignUpOptions,
  passkeySignUpVerify,
  removePasskey,
} from '#shared/passkeys.ts'

const signInLimit = { name: 'sign-in', max: 30, seconds: 600 }
const toCookie = ({ origin }: Place) => ({ name: 'sponti_passkey', isSecure: origin.startsWith('https:') })

/** Timeout of the prompt on the device. */
const seconds = 300

const Payload = z.object({ challenge: z.string(), origin: z.string() })

export function registerPasskeys(api: Api): void {
  const { route, context } = api
  registerAdding(api)
  registerSigningUp(api)
  registerSigningIn(api)

  route(listPasskeys, async ({ me }) => (await listPasskeyRows(context.db, me.id)).map(toPasskeyView))

  route(removePasskey, ({ me, params }) =>
    inTransaction(context.db, async (tx) => {
      if (!(await hasPasskey(tx, me.id, params.id))) throw notFound()
      await requireAnotherWay(tx, context, me.id)
      await deletePasskey(tx, me.id, params.id)
    }),
  )
}

function registerAdding({ route, context: { db, config } }: Api): void {
  route(passkeyRegisterOptions, async ({ me, request }) => {
    // Else a found phone could make itself a way to sign in afresh.
    await requireFreshSignIn({ db }, me)
    const place = toPlace(config, request.headers)
    const owner = await findOwner(db, me.id)
    if (!owner) throw notFound()
    const known = await listPasskeyRows(db, me.id)
    if (known.length >= maxPasskeys) throw tooMany()
    const options = await toRegisterOptions(place, owner, known)
    const { challenge } = options
    const payload = { challenge, origin: place.origin }
    await inTransaction(db, (tx) =>
      insertChallenge(tx, { kind: 'passkey-register', token: challenge, userId: me.id }, { payload, seconds }),
    )
    return options
  })

  route(passkeyRegisterVerify, async ({ me, body, request }) => {
    const place = toPlace(config, request.headers)
    const token = await readChallenge(body)
    // Committed before verification: a challenge is single-use, whatever the outcome.
    const taken = await inTransaction(db, (tx) => takeChallenge(tx, { kind: 'passkey-register', token, userId: me.id }))
    const fresh = await getNewCredential(body, readPayload(taken?.payload, place), place)
    const row = await inTransaction(db, async (tx) => {
      if ((await countPasskeysLocked(tx, me.id)) >= maxPasskeys) throw tooMany()
      return addPasskey(tx, me.id, { fresh, body, request })
    })
    return toPasskeyView(row)
  })
}

type NewOne = {
  fresh: Awaited<ReturnType<typeof getNewCredential>>
  body: NewCredential
  request: Call<typeof passkeySignUpVerify>['request']
}

async function addPasskey(tx: Tx, userId: string, { fresh, body, request }: NewOne) {
  const row = await insertPasskey(tx, {
    userId,
    credentialId: fresh.credential.id,
    publicKey: fresh.credential.publicKey,
    counter: fresh.credential.counter,
    deviceType: fresh.credentialDeviceType,
    backedUp: fresh.credentialBackedUp,
    transports: body.response.transports ?? [],
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  })
  if (!row) throw new HttpError('conflict', t('sign-in:passkey.on-account'))
  return row
}

function tooMany() {
  return new HttpError('conflict', t('sign-in:passkey.too-many', { most: maxPasskeys }))
}

/** The stored challenge, if it is still valid at this origin. */
function readPayload(payload: unknown, { origin }: Place): string {
  const kept = Payload.safeParse(payload)
  if (!kept.success || kept.data.origin !== origin) throw new HttpError('gone', t('sign-in:passkey.expired'))
  return kept.data.challenge
}

const SignUp = z.extend(Payload, { userId: z.string(), guest: z.boolean(), name: z.string(), redirect: z.string() })
const toSignUpCookie = (place: Place) => ({ ...toCookie(place), name: 'sponti_passkey_signup' })

/** A name and a passkey make an account. Its id is chosen first: the device keeps it with the passkey. */
function registerSigningUp(api: Api): void {
  const { route, context } = api
  const { db, config } = context

  route(passkeySignUpOptions, { limit: signInLimit }, async ({ me, body, request, reply }) => {
    const place = toPlace(config, request.headers)
    const redirect = toLocalPath(body.redirect)
    const { firstName, lastName } = splitName(body.name)
    const guest = toGuest(me)
    const [token, userId] = [makeToken(), guest?.id ?? (await makeUserId(db))]
    const options = await toRegisterOptions(place, { id: userId, email: null, firstName, lastName }, [])
    const { challenge } = options
    const payload = { challenge, origin: place.origin, userId, guest: guest !== null, name: body.name, redirect }
    await inTransaction(db, async (tx) => {
      // Before the device is asked: else it would make a passkey that opens nothing.
      await requireSignUp(tx, context, { me, email: null, redirect })
      await insertChallenge(tx, { kind: 'passkey-signup', token }, { payload, seconds })
    })
    setCookie(reply, { ...toSignUpCookie(place), value: token, maxAge: seconds, sameSite: 'strict' })
    return options
  })

  route(passkeySignUpVerify, { limit: signInLimit }, async ({ me, body, request, reply }) => {
    const place = toPlace(config, request.headers)
    const token = readCookie(request, toSignUpCookie(place))
    const taken = await inTransaction(db, (tx) => takeChallenge(tx, { kind: 'passkey-signup', token, userId: null }))
    clearCookie(reply, toSignUpCookie(place))
    const challenge = readPayload(taken?.payload, place)
    const { userId, guest, name, redirect } = SignUp.parse(taken?.payload)
    const fresh = await getNewCredential(body, challenge, place)
    // A guest's passkey is for who they were when they asked: as a guest still, or kept by another tab meanwhile.
    if (guest && me?.id !== userId) throw keptElsewhere()
    await inTransaction(db, async (tx) => {
      if (!guest || toGuest(me)) await requireSignUp(tx, context, { me, email: null, redirect })
      const joining = toGuest(me)
      if (guest && joining) await turnGuestIntoMember(tx, joining, {})
      if (!guest) await insertUser(tx, { id: userId, ...splitName(name), email: null, profileImageUrl: null })
      await addPasskey(tx, userId, { fresh, body, request })
      await startSession(tx, api, { visitor: { me, request, reply }, userId, method: 'passkey' })
    })
    return { ok: true } as const
  })
}

function registerSigningIn(api: Api): void {
  const { route, context } = api
  const { db, config } = context

  async function begin(place: Place) {
    const token = makeToken()
    const options = await toLoginOptions(place)
    const payload = { challenge: options.challenge, origin: place.origin }
    await inTransaction(db, (tx) => insertChallenge(tx, { kind: 'passkey-login', token }, { payload, seconds }))
    return { token, options }
  }

  route(passkeyLoginOptions, { limit: signInLimit }, async ({ request, reply }) => {
    const place = toPlace(config, request.headers)
    const { token, options } = await begin(place)
    setCookie(reply, { ...toCookie(place), value: token, maxAge: seconds, sameSite: 'strict' })
    return options
  })

  route(passkeyLoginVerify, { limit: signInLimit }, async ({ me, body, request, reply }) => {
    const place = toPlace(config, request.headers)
    const token = readCookie(request, toCookie(place))
    const taken = await inTransaction(db, (tx) => takeChallenge(tx, { kind: 'passkey-login', token, userId: null }))
    clearCookie(reply, toCookie(place))
    const challenge = readPayload(taken?.payload, place)
    const stored = await findCredential(db, body.id)
    if (!stored) throw notFound(t('sign-in:passkey.unknown'))
    const { newCounter, credentialBackedUp } = await getProof(body, stored, { ...place, challenge })
    await inTransaction(db, async (tx) => {
      if (!(await recordUse(tx, body.id, { counter: newCounter, backedUp: credentialBackedUp })))
        throw new HttpError('conflict', t('sign-in:passkey.used-elsewhere'))
      await startSession(tx, api, {
        visitor: { me, request, reply },
        userId: stored.user_id,
        method: 'passkey',
      })
    })
    return { ok: true } as const
  })
}
