import { sql } from 'kysely'
import type { KeyPair } from '#server/config/key-pairs.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { lockDevice } from '#server/db/locks.ts'
import type { Me } from '#server/http/session-cache.ts'
import type { DeviceSubscription } from '#shared/push.ts'

export async function findServerKeys(db: Db, name: string): Promise<KeyPair | null> {
  const row = await db
    .selectFrom('server_keys')
    .select(['public_key', 'private_key'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? { publicKey: row.public_key, privateKey: row.private_key } : null
}

/** Keeps the pair unless another node was first. */
export async function insertServerKeys(db: Db, name: string, { publicKey, privateKey }: KeyPair): Promise<void> {
  await db
    .insertInto('server_keys')
    .values({ name, public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Inactive ones included. */
const maxDevices = 20

function switchOff(db: Db) {
  return db.updateTable('push_subscriptions').set({ is_active: false, updated_at: sql<Date>`now()` })
}

/** Moves the device to this person if it was another's. Beyond `maxDevices` the oldest goes, inactive ones first. */
export async function saveSubscription(tx: Tx, me: Me, { endpoint, keys }: DeviceSubscription): Promise<void> {
  await lockDevice(tx, endpoint)
  const others = switchOff(tx).where('endpoint', '=', endpoint).where('user_id', '<>', me.id)
  await others.where('is_active', '=', true).execute()
  const values = { p256dh: keys.p256dh, auth: keys.auth, session_id: me.sessionId, is_active: true }
  await tx
    .insertInto('push_subscriptions')
    .values({ ...values, user_id: me.id, endpoint })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'endpoint']).doUpdateSet({ ...values, updated_at: sql<Date>`now()` }),
    )
    .execute()
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${me.id}
    order by is_active desc, updated_at desc, id desc offset ${maxDevices})`.execute(tx)
}

export async function removeSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await switchOff(db).where('user_id', '=', userId).where('endpoint', '=', endpoint).execute()
}

/** False under another session: a subscription ends with the session that made it. */
export async function isSubscribed(db: Db, me: Me, endpoint: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('is_active')
    .where('user_id', '=', me.id)
    .where('endpoint', '=', endpoint)
    .where('session_id', '=', me.sessionId)
    .executeTakeFirst()
  return row?.is_active ?? false
}

/** Those of one person that take pushes. */
export function listDevices(db: Db, userId: string) {
  return db
    .selectFrom('push_subscriptions')
    .select(['user_id as userId', 'endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .execute()
}

/** For an expired subscription. Matching `auth` spares a device that has subscribed again in the meantime. */
export async function switchOffSubscription(db: Db, subscriptionId: string, auth: string): Promise<void> {
  await switchOff(db).where('id', '=', subscriptionId).where('auth', '=', auth).execute()
}

const longestRest = 6 * 3600
/** Their pauses add up to more than a day. */
const silencesUntilDropped = 14

/**
 * Its push service did not answer, or not to our key: leaves it alone, three times as long each time, and deactivates it in
 * the end. Null if a concurrent push found the same. `silences` survive a new subscription: it does not start over.
 */
export async function pauseSubscription(
  db: Db,
  subscriptionId: string,
  auth: string,
): Promise<{ restUntil: Date; isDropped: boolean } | null> {
  const { rows } = await sql<{ restUntil: Date; isDropped: boolean }>`
    update push_subscriptions set silences = silences + 1,
      rest_until = now() + make_interval(secs => least(2 * 3 ^ least(silences, 10), ${longestRest}::int)),
      is_active = silences + 1 < ${silencesUntilDropped}::int,
      updated_at = case when silences + 1 < ${silencesUntilDropped}::int then updated_at else now() end
    where id = ${subscriptionId} and auth = ${auth} and is_active and (rest_until is null or rest_until <= now())
    returning rest_until as "restUntil", not is_active as "isDropped"
  `.execute(db)
  return rows[0] ?? null
}

/** It answers again. */
export async function resumeSubscription(db: Db, subscriptionId: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ silences: 0, rest_until: null })
    .where('id', '=', subscriptionId)
    .execute()
}

/** Deletes subscriptions that were inactive for 30 days, or whose session has ended. */
export async function deleteOldSubscriptions(db: Db): Promise<void> {
  await sql`
    delete from push_subscriptions s
    where (not s.is_active and s.updated_at < now() - interval '30 days')
      or not exists (select 1 from sessions where id = s.session_id)
  `.execute(db)
}

/** One person's devices become another's. */
export async function moveSubscriptions(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    delete from push_subscriptions own using push_subscriptions theirs
    where own.user_id = ${to} and theirs.user_id = ${from} and own.endpoint = theirs.endpoint and not own.is_active
  `.execute(tx)
  await sql`
    update push_subscriptions s set user_id = ${to} where s.user_id = ${from} and not exists (
      select 1 from push_subscriptions own where own.user_id = ${to} and own.endpoint = s.endpoint)
  `.execute(tx)
}
