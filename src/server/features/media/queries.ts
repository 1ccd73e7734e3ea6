import { sql } from 'kysely'
import { findKey } from '#server/adapters/media/keys.ts'
import { cut } from '#server/adapters/voice/voice-reader.ts'
import { type Db, inTransaction, type Tx } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { removeFiles } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { limits } from '#shared/limits.ts'

const keysPerJob = 500

export type Upload = {
  key: string
  userId: string
  kind: 'picture' | 'audio'
  bytes: number
  contentType: string
  duration?: number
  speechKey?: string | undefined
  speechBytes?: number
}

export async function insertUpload(tx: Tx, upload: Upload): Promise<void> {
  const { key, userId, kind, bytes, contentType, duration = null, speechKey = null, speechBytes = 0 } = upload
  const speech = { speech_key: speechKey, speech_bytes: speechBytes }
  await tx
    .insertInto('uploads')
    .values({ key, user_id: userId, kind, bytes, content_type: contentType, duration, ...speech })
    .execute()
}

/** How much a person's files take. The row lock makes a second upload wait until the first one counts. */
export async function lockUsedBytes(tx: Tx, userId: string): Promise<number> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(bytes + speech_bytes), 0)::float8 as used from uploads where user_id = ${userId}
  `.execute(tx)
  return rows[0]?.used ?? 0
}

export async function hasUpload(db: Db, key: string): Promise<boolean> {
  return (await db.selectFrom('uploads').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
}

/** Queues its files for removal too: a store that timed out may have written them. */
export async function dropUpload(tx: Tx, key: string, files: readonly string[] = [key]): Promise<void> {
  await tx.deleteFrom('uploads').where('key', '=', key).execute()
  await enqueueRemoval(tx, files)
}

/** For deleting an account. The row lock keeps uploads out until the transaction ends. */
export async function dropUploadsOf(tx: Tx, userId: string): Promise<void> {
  await sql`select 1 from users where id = ${userId} for update`.execute(tx)
  const rows = await tx.deleteFrom('uploads').where('user_id', '=', userId).returning(['key', 'speech_key']).execute()
  await enqueueRemoval(tx, listFiles(rows))
}

/** Exempts it from the clean-up job. */
export async function attachUpload(tx: Tx, key: string): Promise<void> {
  await tx.updateTable('uploads').set({ attached_at: sql<Date>`now()` }).where('key', '=', key).execute()
}

export function findPicture(db: Db, key: string) {
  return db
    .selectFrom('uploads')
    .select(['key', 'bytes', 'content_type'])
    .where('key', '=', key)
    .where('kind', '=', 'picture')
    .where('attached_at', 'is not', null)
    .where(sql<boolean>`(select suspended_at from users where users.id = user_id) is null`)
    .executeTakeFirst()
}

export type OwnRecording = { key: string; contentType: string; bytes: number; speechKey: string | null }

/** A recording for the person who made it, on a spon or not. */
export function findOwnRecording(db: Db, userId: string, audioUrl: string): Promise<OwnRecording | undefined> {
  return findOwn(db, userId, audioUrl)
    .select(['key', 'content_type as contentType', 'bytes', 'speech_key as speechKey'])
    .executeTakeFirst()
}

/** For putting a recording on a spon: the row lock keeps it off a second one until the transaction ends. */
export function lockOwnRecording(tx: Tx, userId: string, audioUrl: string) {
  return findOwn(tx, userId, audioUrl).select(['duration', 'event_id as eventId']).forUpdate().executeTakeFirst()
}

/** Keeps what was heard in a recording, for those who read it on the spon; goes with the recording's row. */
export async function setTranscript(db: Db, key: string, transcript: string): Promise<void> {
  const kept = cut(transcript, limits.transcript) || null
  await db.updateTable('uploads').set({ transcript: kept }).where('key', '=', key).execute()
}

/** Sets or clears the spon's recording and drops the previous one. */
export async function setRecordingOf(tx: Tx, eventId: string, audioUrl: string | null): Promise<void> {
  const key = findKey(audioUrl ?? '') ?? ''
  const rows = await tx
    .deleteFrom('uploads')
    .where('event_id', '=', eventId)
    .where('key', '<>', key)
    .returning(['key', 'speech_key'])
    .execute()
  await enqueueRemoval(tx, listFiles(rows))
  await tx
    .updateTable('uploads')
    .set({ event_id: eventId, attached_at: sql<Date>`now()` })
    .where('key', '=', key)
    .execute()
}

const mostLoose = 10

/** Keeps only the last few takes of a person, to bound disk usage. */
export async function dropOldTakes(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ key: string; speech_key: string | null }>`
    delete from uploads
    where event_id is null and key in (
      select key from uploads where user_id = ${userId} and kind = 'audio' and event_id is null
      order by created_at desc offset ${mostLoose})
    returning key, speech_key
  `.execute(tx)
  await enqueueRemoval(tx, listFiles(rows))
}

type AudibleRecording = { key: string; bytes: number; contentType: string; isMissing: boolean }

/** A recording that this viewer may hear now: their own that is on no spon yet, or that of a spon they can see. */
export async function findAudibleRecording(db: Db, viewerId: string, key: string) {
  const { rows } = await sql<AudibleRecording>`${prepared('recording-for-viewer')}
    select u.key, u.bytes, u.content_type as "contentType", u.missing_at is not null as "isMissing"
    from uploads u left join events e on e.id = u.event_id
    where u.key = ${key} and u.kind = 'audio'
      and case when e.id is null then u.user_id = ${viewerId}
        else can_see_event(${viewerId}, e.id, e.host_id, e.visibility) end
  `.execute(db)
  return rows[0]
}

/** Remembers whether the store had the file at the last request. Every card shows it. */
export async function setMissing(db: Db, key: string, isMissing: boolean): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ missing_at: isMissing ? sql<Date>`now()` : null })
    .where('key', '=', key)
    .execute()
}

/** Drops uploads that nothing has come to show, and recordings whose spon was deleted. */
export function deleteUnattached(db: Db): Promise<void> {
  const oldest = sql<Date>`now() - make_interval(hours => ${limits.keyHours})`
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ key: string; speech_key: string | null }>`
      delete from uploads
      where (attached_at is null or (kind = 'audio' and event_id is null)) and created_at < ${oldest}
      returning key, speech_key
    `.execute(tx)
    await enqueueRemoval(tx, listFiles(rows))
  })
}

/** Speech is stored for transcription only, which is not requested after a day. */
export function deleteOldSpeech(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ speech_key: string }>`
      with old as (
        select key, speech_key from uploads
        where speech_key is not null and created_at < now() - interval '24 hours' for update
      )
      update uploads u set speech_key = null, speech_bytes = 0 from old where u.key = old.key returning old.speech_key
    `.execute(tx)
    await enqueueRemoval(
      tx,
      rows.map((row) => row.speech_key),
    )
  })
}

export async function dropPictures(tx: Tx, userId: string, except = ''): Promise<void> {
  const rows = await tx
    .deleteFrom('uploads')
    .where('user_id', '=', userId)
    .where('kind', '=', 'picture')
    .where('attached_at', 'is not', null)
    .where('key', '<>', except)
    .returning(['key', 'speech_key'])
    .execute()
  await enqueueRemoval(tx, listFiles(rows))
}

function findOwn(db: Db, userId: string, audioUrl: string) {
  return db
    .selectFrom('uploads')
    .where('key', '=', findKey(audioUrl) ?? '')
    .where('user_id', '=', userId)
    .where('kind', '=', 'audio')
}

/** Files are deleted after the transaction has committed, with retries. */
async function enqueueRemoval(tx: Tx, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += keysPerJob)
    await enqueue(tx, removeFiles, { keys: keys.slice(from, from + keysPerJob) })
}

function listFiles(rows: { key: string; speech_key: string | null }[]): string[] {
  return rows.flatMap(({ key, speech_key }) => (speech_key ? [key, speech_key] : [key]))
}
