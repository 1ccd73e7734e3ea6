import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNotifications } from '#server/features/notifications/list-queries.ts'
import { readUnreadCount } from '#server/features/notifications/unread-queries.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const statement of world) await database.pool.query(statement)
})
afterAll(() => database.close())

const toId = (number: number) => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
const idOf = (number: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** A ring of 1,000 free people who know fifteen on either side, two spons each, and notifications of posts and comments. */
const world = [
  // The triggers would take a lock for each row.
  'alter table friendships disable trigger user',
  `insert into users (id, first_name) select ${idOf('n')}, 'Person' from generate_series(1, 1000) n`,
  `insert into friendships (user_id, friend_id, status)
    select ${idOf('n')}, ${idOf('1 + (n + step + 999) % 1000')}, 'accepted'
    from generate_series(1, 1000) n, generate_series(-15, 15) step where step <> 0`,
  `insert into blocks (blocker_id, blocked_id)
    select ${idOf('n')}, ${idOf('1 + (n + 400) % 1000')} from generate_series(1, 1000) n`,
  `insert into events (host_id, title) select id, 'Pizza' from users, generate_series(1, 2)`,
  `insert into notifications (user_id, type, title, message, related_user_id, related_event_id, cause, is_read)
    select f.friend_id, 'event_created', 'Pizza', '', e.host_id, e.id, e.id::text, random() < 0.8
    from events e join friendships f on f.user_id = e.host_id where f.user_id < ${idOf('100')}`,
  `insert into notifications (user_id, type, title, message, related_user_id, related_event_id, cause)
    select e.host_id, 'comment', 'Pizza', '', f.friend_id, e.id, e.id::text || f.friend_id
    from events e join friendships f on f.user_id = e.host_id where f.friend_id < ${idOf('100')}`,
  `insert into called_off_events (event_id, host_id, title, visibility) select id, id, 'Pizza', 'friends' from users`,
  `insert into event_access (event_id, user_id, source)
    select e.id, ${idOf('n')}, 'link' from (select id from events limit 10) e, generate_series(1, 200) n`,
  `insert into free_times (user_id, until) select id, now() + interval '1 hour' from users`,
  'vacuum analyze',
]

type Asked = { text: string; values: unknown[] }

/** The statements that a read makes. */
async function listStatements(read: (pool: pg.Pool) => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  function query(statement: Asked) {
    asked.push(statement)
    return database.pool.query(statement)
  }
  await read({ query } as unknown as pg.Pool)
  return asked
}

async function explain({ text, values }: Asked): Promise<string> {
  const client = await database.pool.connect()
  try {
    // As a prepared statement is planned once it has been used a few times.
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare asked as ${text}`)
    const given = values.map((value) => `'${value}'`).join(', ')
    const { rows } = await client.query(`explain (format json) execute asked(${given})`)
    return JSON.stringify(rows)
  } finally {
    client.release(true)
  }
}

test.each([
  ['the list', (pool: pg.Pool) => readNotifications(pool, toId(50))],
  ['the count', (pool: pg.Pool) => readUnreadCount(pool, toId(50))],
])('%s is one statement, and reads no table from end to end', async (_, read) => {
  const asked = await listStatements(read)
  expect(asked).toHaveLength(1)
  const plan = await explain(asked[0] as Asked)
  expect(plan).toContain('notifications')
  expect([...plan.matchAll(/"Node Type":"Seq Scan".*?"Relation Name":"(\w+)"/g)].map(([, table]) => table)).toEqual([])
})

test('a count that needs the whole rule asks once more, and only then', async () => {
  const { rows } = await database.pool.query(`select id from events where host_id = '${toId(500)}' limit 1`)
  await database.pool.query(
    `insert into event_access (event_id, user_id, source) values ('${rows[0].id}', '${toId(50)}', 'invite')`,
  )
  await database.pool.query(
    `insert into notifications (user_id, type, title, message, related_event_id, cause)
    values ('${toId(50)}', 'event_reminder', 'Pizza', '', '${rows[0].id}', 'reminder')`,
  )
  expect(await listStatements((pool) => readUnreadCount(pool, toId(50)))).toHaveLength(2)
})
