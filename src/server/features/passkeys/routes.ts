import * as z from 'zod/mini'
import { inTransaction } from '#server/db/database.ts'
import { getNewCredential, getProof, type Place, readChallenge, toPlace } from '#server/features/passkeys/policy.ts'
import {
  countPasskeysLocked,
  deletePasskey,
  findCredential,
  findOwner,
  insertChallenge,
  insertPasskey,
  listPasskeyRows,
  recordUse,
  takeChallenge,
} from '#server/features/passkeys/queries.ts'
import { toLoginOptions, toPasskeyView, toRegisterOptions } from '#server/features/passkeys/view.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import type { Feature } from '#server/http/route.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import {
  listPasskeys,
  maxPasskeys,
  passkeyLoginOptions,
  passkeyLoginPath,
  passkeyLoginVerify,
  passkeyRegisterOptions,
  passkeyRegisterVerify,
  removePasskey,
} from '#shared/passkeys.ts'

const signInLimit = { name: 'sign-in', max: 30, seconds: 600 }
const loginCookie = 'sponti_passkey'

const Payload = z.object({ challenge: z.string(), origin: z.string() })

export function registerPasskeys(feature: Feature): void {
  const { route, context } = feature
  registerAdding(feature)
  registerSigningIn(feature)

  route(listPasskeys, async ({ me }) => (await listPasskeyRows(context.db, me.id)).map(toPasskeyView))

  route(removePasskey, async ({ me, params }) => {
    const removed = await inTransaction(context.db, (tx) => deletePasskey(tx, me.id, params.id))
    if (!removed) throw notFound()
    return undefined
  })
}

function registerAdding({ route, context: { db, config } }: Feature): void {
  route(passkeyRegisterOptions, async ({ me, request }) => {
    const place = toPlace(config, request.headers)
    const owner = await findOwner(db, me.id)
    if (!owner) throw notFound()
    const known = await listPasskeyRows(db, me.id)
    if (known.length >= maxPasskeys) throw tooMany()
    const options = await toRegisterOptions(place, owner, known)
    const { challenge } = options
    const kept = { tokenHash: hashToken(challenge), kind: 'passkey-register', userId: me.id } as const
    await inTransaction(db, (tx) => insertChallenge(tx, kept, { challenge, origin: place.origin }))
    return options
  })

  route(passkeyRegisterVerify, async ({ me, body, request }) => {
    const place = toPlace(config, request.headers)
    const tokenHash = hashToken(await readChallenge(body))
    // Committed before anything is checked: a challenge is worth one try, whatever comes of it.
    const payload = await inTransaction(db, (tx) =>
      takeChallenge(tx, { tokenHash, kind: 'passkey-register', userId: me.id }),
    )
    const fresh = await getNewCredential(body, readPayload(payload, place), place)
    const row = await inTransaction(db, async (tx) => {
      if ((await countPasskeysLocked(tx, me.id)) >= maxPasskeys) throw tooMany()
      return insertPasskey(tx, {
        userId: me.id,
        credentialId: fresh.credential.id,
        publicKey: fresh.credential.publicKey,
        counter: fresh.credential.counter,
        deviceType: fresh.credentialDeviceType,
        backedUp: fresh.credentialBackedUp,
        transports: body.response.transports ?? [],
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      })
    })
    if (!row) throw new HttpError('conflict', 'That passkey is on an account already.')
    return toPasskeyView(row)
  })
}

function tooMany() {
  return new HttpError(
    'conflict',
    `You have ${maxPasskeys} passkeys, and that is the most. Remove one that you no longer use.`,
  )
}

/** What was kept with a challenge, if it is still good at this address. */
function readPayload(payload: unknown, { origin }: Place): string {
  const kept = Payload.safeParse(payload)
  if (!kept.success || kept.data.origin !== origin)
    throw new HttpError('gone', 'That took too long, or was used already. Start again.')
  return kept.data.challenge
}

function registerSigningIn({ route, sessions, context: { db, config } }: Feature): void {
  async function begin(place: Place) {
    const token = makeToken()
    const options = await toLoginOptions(place)
    const kept = { tokenHash: hashToken(token), kind: 'passkey-login', userId: null } as const
    await inTransaction(db, (tx) => insertChallenge(tx, kept, { challenge: options.challenge, origin: place.origin }))
    return { token, options }
  }

  route(
    passkeyLoginOptions,
    async ({ request, reply }) => {
      const place = toPlace(config, request.headers)
      const { token, options } = await begin(place)
      reply.setCookie(loginCookie, token, {
        path: passkeyLoginPath,
        httpOnly: true,
        sameSite: 'strict',
        secure: place.origin.startsWith('https:'),
        maxAge: 300,
      })
      return options
    },
    { limit: signInLimit },
  )

  route(
    passkeyLoginVerify,
    async ({ body, request, reply }) => {
      const place = toPlace(config, request.headers)
      const tokenHash = hashToken(request.cookies[loginCookie] ?? '')
      const payload = await inTransaction(db, (tx) =>
        takeChallenge(tx, { tokenHash, kind: 'passkey-login', userId: null }),
      )
      reply.clearCookie(loginCookie, { path: passkeyLoginPath })
      const challenge = readPayload(payload, place)
      const stored = await findCredential(db, body.id)
      if (!stored) throw notFound('We do not know that passkey any more. Sign in another way, then add a new one.')
      const { newCounter, credentialBackedUp } = await getProof(body, stored, challenge, place)
      await inTransaction(db, async (tx) => {
        if (!(await recordUse(tx, body.id, { counter: newCounter, backedUp: credentialBackedUp })))
          throw new HttpError('conflict', 'That passkey was just used elsewhere. Try again.')
        await sessions.start(tx, request, reply, stored.user_id, 'passkey')
      })
      return { ok: true } as const
    },
    { limit: signInLimit },
  )
}
