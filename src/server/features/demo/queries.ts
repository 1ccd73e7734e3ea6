import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { setRecordingOf } from '#server/features/media/queries.ts'
import { toTimeSpan } from '#server/times/time-span.ts'

/** Account ids of the sample people, by their id in crew.json. */
export async function listSampleIds(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['provider_id', 'users.id'])
    .where('provider', '=', 'demo')
    .where('is_sample', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.provider_id, row.id]))
}

export async function findNewestSampleEvent(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.host_id')
    .select((eb) => eb.fn.max('events.created_at').as('newest'))
    .where('is_sample', '=', true)
    .executeTakeFirst()
  return row?.newest ?? null
}

const minutesAgo = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes})`

/** The crew's own clocks: theirs are not the visitor's. */
const sampleZone = 'America/New_York'

type Answer = { userId: string; response: 'going' | 'might-show' }
export type SampleEvent = {
  hostId: string
  minutesAgo: number
  title: string
  description: string
  location: string
  timeframe: Tables['events']['timeframe']
  specificTime: string | null
  visibility: 'friends' | 'friends-of-friends'
  guestPolicy: 'bring-crew' | 'plus-one' | 'just-you'
  gif: { url: string; altText: string } | null
  answers: Answer[]
}

export async function insertSampleEvent(tx: Tx, event: SampleEvent): Promise<string> {
  const at = new Date(Date.now() - event.minutesAgo * 60_000)
  const { startsAt, endsAt } = toTimeSpan(event, { now: at, timeZone: sampleZone })
  const { id } = await tx
    .insertInto('events')
    .values({
      host_id: event.hostId,
      title: event.title,
      description: event.description,
      location: event.location,
      timeframe: event.timeframe,
      specific_time: event.specificTime,
      starts_at: startsAt,
      ends_at: endsAt,
      visibility: event.visibility,
      guest_policy: event.guestPolicy,
      gif_url: event.gif?.url ?? null,
      gif_alt_text: event.gif?.altText ?? null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answers = event.answers.map(({ userId, response }, index) => {
    const answeredAt = minutesAgo(Math.max(0, event.minutesAgo - 2 * (index + 1)))
    return { event_id: id, user_id: userId, response, created_at: answeredAt, updated_at: answeredAt }
  })
  if (answers.length > 0) await tx.insertInto('rsvps').values(answers).execute()
  return id
}

type Voice = { url: string; duration: number }

/** If the spon was deleted meanwhile, the clean-up job removes the recording. */
export async function setSampleVoice(tx: Tx, eventId: string, { url, duration }: Voice): Promise<void> {
  const event = await tx
    .updateTable('events')
    .set({ audio_url: url, audio_duration: duration })
    .where('id', '=', eventId)
    .returning('id')
    .executeTakeFirst()
  if (event) await setRecordingOf(tx, event.id, url)
}

type Reaction = { userId: string; emoji: Tables['comment_reactions']['emoji'] }
export type SampleComment = {
  eventId: string
  userId: string
  content: string
  minutesAgo: number
  mentions: { userId: string; handle: string }[]
  reactions: Reaction[]
}

export async function insertSampleComment(tx: Tx, comment: SampleComment): Promise<void> {
  const created_at = minutesAgo(comment.minutesAgo)
  const { id } = await tx
    .insertInto('comments')
    .values({ event_id: comment.eventId, user_id: comment.userId, content: comment.content, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mentions = comment.mentions.map(({ userId, handle }) => ({
    comment_id: id,
    mentioned_user_id: userId,
    handle,
    created_at,
  }))
  if (mentions.length > 0) await tx.insertInto('comment_mentions').values(mentions).execute()
  const reactions = comment.reactions.map(({ userId, emoji }) => ({ comment_id: id, user_id: userId, emoji }))
  if (reactions.length > 0) await tx.insertInto('comment_reactions').values(reactions).execute()
}

/** Shifts the crew's spons, with everything on them, forward in time. */
export async function shiftSampleEvents(tx: Tx, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  const theirs = sql`(select e.id from events e join users u on u.id = e.host_id where u.is_sample)`
  await sql`update rsvps set created_at = created_at + ${by}, updated_at = updated_at + ${by}
    where event_id in ${theirs}`.execute(tx)
  await sql`update comments set created_at = created_at + ${by} where event_id in ${theirs}`.execute(tx)
  await sql`update event_carriers set created_at = created_at + ${by} where event_id in ${theirs}`.execute(tx)
  await sql`update events set created_at = created_at + ${by}, updated_at = updated_at + ${by},
    starts_at = starts_at + ${by}, ends_at = ends_at + ${by}
    where id in ${theirs}`.execute(tx)
}
