import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, inTransaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { runAdmin } from '#server/features/admin/input.ts'
import { insertSession } from '#server/http/queries.ts'
import { sessionCookie } from '#server/http/sessions.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'

/** Builders of people, ties and spons for tests, with defaults. */

export type PersonRow = Selectable<Tables['users']>
export type EventRow = Selectable<Tables['events']>

let counter = 0

export function createPerson(db: Db, given: Partial<Insertable<Tables['users']>> = {}): Promise<PersonRow> {
  counter += 1
  const unique = `${process.pid.toString(36)}${counter}`
  return db
    .insertInto('users')
    .values({ email: `person-${unique}@example.com`, first_name: 'Ada', last_name: `Nr ${unique}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function befriend(db: Db, one: { id: string }, other: { id: string }): Promise<void> {
  await db
    .insertInto('friendships')
    .values([
      { user_id: one.id, friend_id: other.id, status: 'accepted' },
      { user_id: other.id, friend_id: one.id, status: 'accepted' },
    ])
    .execute()
}

export async function block(db: Db, blocker: { id: string }, blocked: { id: string }): Promise<void> {
  await db.insertInto('blocks').values({ blocker_id: blocker.id, blocked_id: blocked.id }).execute()
}

export function createEvent(db: Db, host: { id: string }, given: GivenEvent = {}): Promise<EventRow> {
  return db
    .insertInto('events')
    .values({ host_id: host.id, title: 'Pizza at the park', ...withEnd(given) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type GivenEvent = Partial<Insertable<Tables['events']>>

/** An event ends as if its words named no end: four hours after it starts, without a start two days after it was posted. */
export function withEnd<Given extends GivenEvent>(given: Given): Given {
  const { starts_at, created_at } = given
  if (given.ends_at !== undefined) return given
  if (starts_at instanceof Date) return { ...given, ends_at: new Date(starts_at.getTime() + 4 * 3_600_000) }
  return created_at instanceof Date ? { ...given, ends_at: new Date(created_at.getTime() + 48 * 3_600_000) } : given
}

/** Creates a session as signing in does; returns its Cookie header. */
export async function signIn(db: Db, person: { id: string }): Promise<string> {
  const token = makeToken()
  await inTransaction(db, (tx) =>
    insertSession(tx, { sid: hashToken(token), userId: person.id, sess: { method: 'test' } }),
  )
  return `${sessionCookie}=${token}`
}

/** As `npm run admin` does it. */
export async function suspend({ db }: { db: Db }, id: string): Promise<void> {
  await runAdmin(db, ['people', 'suspend', id, '--by', 'Robin', '--why', 'Spam to strangers'])
}

/** As if the person had signed in that much earlier. */
export async function ageSessions(db: Db, person: { id: string }, interval: string): Promise<void> {
  await sql`
    update sessions set created_at = created_at - ${interval}::interval where user_id = ${person.id}
  `.execute(db)
}
