import { sql, type UpdateObject } from 'kysely'
import { deleteInBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { languageChannel } from '#server/http/session-cache.ts'
import { hashToken } from '#server/http/tokens.ts'
import type { Language } from '#shared/languages.ts'
import type { PersonKind } from '#shared/schemas.ts'

type Kept = { payload: Record<string, unknown>; seconds: number }
type Challenge = { kind: Tables['auth_challenges']['kind']; token: string; userId?: string | null }

/** State of a sign-in in progress, to be looked up by the token. */
export async function insertChallenge(tx: Tx, { kind, token, userId = null }: Challenge, kept: Kept): Promise<void> {
  await tx
    .insertInto('auth_challenges')
    .values({
      token_hash: hashToken(token),
      kind,
      user_id: userId,
      payload: JSON.stringify(kept.payload),
      expires_at: sql<Date>`now() + make_interval(secs => ${kept.seconds})`,
    })
    .execute()
}

/** Consumes a challenge: the first request with its token that matches `bound` gets it; any other changes nothing. */
export async function takeChallenge(tx: Tx, { kind, token, userId }: Challenge, bound: Record<string, string> = {}) {
  const row = await tx
    .deleteFrom('auth_challenges')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`payload @> ${JSON.stringify(bound)}::jsonb`)
    .$if(userId !== undefined, (query) => query.where('user_id', 'is not distinct from', userId ?? null))
    .returning(['user_id', 'payload'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, payload: row.payload } : null
}

export async function deleteOldChallenges(db: Db): Promise<void> {
  await deleteInBatches((limit) =>
    sql`delete from auth_challenges where ctid = any (array(
      select ctid from auth_challenges where expires_at < now() limit ${limit}))`.execute(db),
  )
}

export type Provider = Tables['identities']['provider']

export async function findUserIdByIdentity(db: Db, provider: Provider, providerId: string) {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function findUserIdByEmail(db: Db, email: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id ?? null
}

export type NewUser = {
  /** Where it had to be known before: a passkey contains it. */
  id?: string
  email: string | null
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  /** One of the demo's crew. */
  isSample?: boolean
}

/** Null if the email is taken: a concurrent sign-in has just created that account. */
export async function insertUser(tx: Tx, user: NewUser): Promise<string | null> {
  const row = await tx
    .insertInto('users')
    .values({
      ...(user.id && { id: user.id }),
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      profile_image_url: user.profileImageUrl,
      is_sample: user.isSample ?? false,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export type NewIdentity = { provider: Provider; providerId: string; userId: string }

export async function insertIdentity(tx: Tx, { provider, providerId, userId }: NewIdentity): Promise<void> {
  await tx.insertInto('identities').values({ provider, provider_id: providerId, user_id: userId }).execute()
}

/** False where there was none. */
export async function deleteIdentities(tx: Tx, userId: string, provider: Provider): Promise<boolean> {
  const rows = await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .returning('provider_id')
    .execute()
  return rows.length > 0
}

export async function makeUserId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(db)
  return rows[0]?.id ?? ''
}

export function findCurrentUser(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'email',
      'first_name',
      'last_name',
      'phone_number',
      'profile_image_url',
      'sms_consent',
      'created_at',
      'kind',
      'language',
      'second_way_told_at',
      eb
        .selectFrom('friendships')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('status', '=', 'accepted')
        .$asScalar()
        .as('friend_count'),
      eb
        .selectFrom('events')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('host_id', '=', userId)
        .$asScalar()
        .as('event_count'),
      sql<boolean>`email is null
        and (select count(*) from webauthn_credentials where user_id = users.id) = 1
        and not exists (select 1 from identities where user_id = users.id)`.as('has_only_one_key'),
      sql<boolean>`exists (select 1 from admins where user_id = users.id)`.as('is_granted_admin'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
}
export type CurrentUserRow = NonNullable<Awaited<ReturnType<typeof findCurrentUser>>>

/** Named by their address, which they have proved, or granted. A guest has no address. */
export async function isAdmin(db: Db, userId: string, adminEmails: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u where id = ${userId} and kind = 'member' and suspended_at is null
      and (lower(email) = any (${adminEmails}::text[]) or exists (select 1 from admins where user_id = u.id))
  `.execute(db)
  return rows.length > 0
}

type UserChange = Omit<UpdateObject<Tables, 'users'>, 'id' | 'updated_at'>

/** False if the account was deleted. The row lock serialises concurrent changes of one person. */
export async function updateUser(tx: Tx, userId: string, change: UserChange): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the person with this verified number; returns their id, if there is one. */
export async function updateOwnerOf(tx: Tx, number: string, change: UserChange): Promise<string | null> {
  const row = await tx
    .updateTable('users')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('phone_number', '=', number)
    .where('phone_verified_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** False where there is no such person. Sessions are for the caller to end. */
export function suspendUser(tx: Tx, userId: string, why: string): Promise<boolean> {
  return updateUser(tx, userId, { suspended_at: sql<Date>`now()`, suspended_why: why })
}

export function reinstateUser(tx: Tx, userId: string): Promise<boolean> {
  return updateUser(tx, userId, { suspended_at: null, suspended_why: null })
}

/** Foreign keys cascade to everything that belongs to the person. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

export function listDeviceRows(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', sql<string | null>`sess ->> 'userAgent'`.as('user_agent')])
    .where('user_id', '=', userId)
    .where('expire', '>', sql<Date>`now()`)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}
export type DeviceRow = Awaited<ReturnType<typeof listDeviceRows>>[number]

export async function listFriendIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('friendships')
    .select('friend_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'accepted')
    .execute()
  return rows.map(({ friend_id }) => friend_id)
}

/** False if the id is taken: the same form was sent before. */
export async function insertGuest(tx: Tx, { id, name }: { id: string; name: string }): Promise<boolean> {
  const row = await tx
    .insertInto('users')
    .values({ id, first_name: name, kind: 'guest' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks these people: whatever is written for them or about them waits until the transaction ends. */
export async function lockPeople(tx: Tx, ids: string[]): Promise<Map<string, PersonKind>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'kind'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/** A guest who came within the hour; null for anybody else. */
export async function findNewGuest(tx: Tx, id: string): Promise<{ id: string } | null> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'guest')
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst()
  return row ?? null
}

/** State that was kept, without consuming it. */
export async function findChallenge(db: Db, { kind, token }: Challenge, bound: Record<string, string>) {
  const row = await db
    .selectFrom('auth_challenges')
    .select(['user_id', 'payload'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`payload @> ${JSON.stringify(bound)}::jsonb`)
    .executeTakeFirst()
  return row ? { userId: row.user_id, payload: row.payload } : null
}

export async function deleteChallengesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth_challenges').where('user_id', '=', userId).execute()
}

/** With each go their answers, comments and the rest. */
const guestsAtOnce = 500

/** Guests who never joined, a month after the last spon that they were let into. */
export function deleteOldGuests(db: Db): Promise<void> {
  return deleteInBatches(
    (limit) =>
      sql`delete from users where ctid = any (array(
        select u.ctid from users u
        where u.kind = 'guest' and u.created_at < now() - interval '30 days' and not exists (
          select 1 from event_access a join events e on e.id = a.event_id
          where a.user_id = u.id and greatest(e.ends_at, a.created_at) > now() - interval '30 days')
        limit ${limit}))`.execute(db),
    guestsAtOnce,
  )
}

/** False where nothing was kept: many people share one of the demo's crew. */
export async function saveLanguage(tx: Tx, userId: string, language: Language): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ language, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('is_sample', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (row) await sql`select pg_notify(${languageChannel}, ${userId})`.execute(tx)
  return row !== undefined
}
