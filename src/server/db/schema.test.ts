import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsFolder } from '#server/db/migrate.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

type Circle = 'friends' | 'friends-of-friends'

async function addPerson(): Promise<string> {
  const { id } = await database.db.insertInto('users').defaultValues().returning('id').executeTakeFirstOrThrow()
  return id
}

async function ask(from: string, to: string) {
  await database.db.insertInto('friendships').values({ user_id: from, friend_id: to }).execute()
}

async function accept(from: string, to: string) {
  await database.db.updateTable('friendships').set({ status: 'accepted' }).where('user_id', '=', from).execute()
  await database.db.insertInto('friendships').values({ user_id: to, friend_id: from, status: 'accepted' }).execute()
}

async function befriend(one: string, other: string) {
  const rows = [
    { user_id: one, friend_id: other, status: 'accepted' as const },
    { user_id: other, friend_id: one, status: 'accepted' as const },
  ]
  await database.db.insertInto('friendships').values(rows).execute()
}

async function unfriend(one: string, other: string) {
  await database.db
    .deleteFrom('friendships')
    .where('user_id', 'in', [one, other])
    .where('friend_id', 'in', [one, other])
    .execute()
}

async function block(blocker: string, blocked: string) {
  await database.db.insertInto('blocks').values({ blocker_id: blocker, blocked_id: blocked }).execute()
}

async function addEvent(host: string, visibility: Circle, endsAt?: Date): Promise<string> {
  const values = { host_id: host, title: 'Pizza', visibility, ...(endsAt && { ends_at: endsAt }) }
  return (await database.db.insertInto('events').values(values).returning('id').executeTakeFirstOrThrow()).id
}

async function listCarriers(event: string): Promise<string[]> {
  const rows = await database.db.selectFrom('event_carriers').select('user_id').where('event_id', '=', event).execute()
  return rows.map((row) => row.user_id).sort()
}

async function canSee(viewer: string, event: string): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select can_see_event(${viewer}, e.id, e.host_id, e.visibility) as seen from events e where e.id = ${event}
  `.execute(database.db)
  return rows[0]?.seen ?? false
}

describe('ids', () => {
  async function listIds(source: string) {
    const { rows } = await database.pool.query<{ id: string }>(
      `select ${source}() as id, pg_sleep(0.002) from generate_series(1, 20)`,
    )
    return rows.map((row) => row.id)
  }
  const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

  test('sort by the time they were made', async () => {
    const ids = await listIds('uuidv7')
    expect(ids).toEqual(ids.toSorted())
    for (const id of ids) expect(id).toMatch(version7)
  })

  test('are of the same kind on a PostgreSQL that cannot make them itself', async () => {
    const migration = await readFile(path.join(migrationsFolder, '0048_baseline.sql'), 'utf8')
    const [definition] = /create function uuidv7\(\)[\s\S]*?\$f\$[\s\S]*?\$f\$/.exec(migration) ?? []
    await database.pool.query(`create schema older; ${definition?.replace('uuidv7()', 'older.uuidv7()')}`)
    const before = Date.now()
    const ids = await listIds('older.uuidv7')
    expect(ids).toEqual(ids.toSorted())
    for (const id of ids) expect(id).toMatch(version7)
    const made = Number.parseInt(ids[0]?.replaceAll('-', '').slice(0, 12) ?? '', 16)
    expect(Math.abs(made - before)).toBeLessThan(60_000)
    expect(new Set(ids).size).toBe(20)
  })
})

describe('the carriers of a friends-of-friends event', () => {
  test('are the crew that the host has when it is posted', async () => {
    const [host, friend, asker] = [await addPerson(), await addPerson(), await addPerson()]
    await befriend(host, friend)
    await ask(asker, host)
    expect(await listCarriers(await addEvent(host, 'friends-of-friends'))).toEqual([friend])
    expect(await listCarriers(await addEvent(host, 'friends'))).toEqual([])
  })

  test('gain a friend made later, for as long as the event can be in a feed', async () => {
    const [host, late] = [await addPerson(), await addPerson()]
    const event = await addEvent(host, 'friends-of-friends')
    const old = await addEvent(host, 'friends-of-friends', new Date(Date.now() - 9 * 86_400_000))
    await ask(late, host)
    expect(await listCarriers(event)).toEqual([])
    await accept(late, host)
    expect(await listCarriers(event)).toEqual([late])
    expect(await listCarriers(old)).toEqual([])
  })

  test('lose whoever is no friend any more', async () => {
    const [host, friend, other] = [await addPerson(), await addPerson(), await addPerson()]
    await befriend(host, friend)
    await befriend(host, other)
    const event = await addEvent(host, 'friends-of-friends')
    await unfriend(host, friend)
    expect(await listCarriers(event)).toEqual([other])
  })

  test('go when the host narrows the circle and come when it is widened', async () => {
    const [host, friend] = [await addPerson(), await addPerson()]
    await befriend(host, friend)
    const event = await addEvent(host, 'friends-of-friends')
    function setCircle(visibility: Circle) {
      return database.db.updateTable('events').set({ visibility }).where('id', '=', event).execute()
    }
    await setCircle('friends')
    expect(await listCarriers(event)).toEqual([])
    await setCircle('friends-of-friends')
    expect(await listCarriers(event)).toEqual([friend])
  })
})

describe('an event is seen by', () => {
  async function arrange(visibility: Circle) {
    const host = await addPerson()
    const [friend, second, asker, asked, invited, stranger] = await Promise.all(Array.from({ length: 6 }, addPerson))
    if (!friend || !second || !asker || !asked || !invited || !stranger) throw new Error('Somebody is missing.')
    await befriend(host, friend)
    await befriend(friend, second)
    await ask(asker, host)
    await ask(host, asked)
    const event = await addEvent(host, visibility)
    await database.db
      .insertInto('event_access')
      .values({ event_id: event, user_id: invited, source: 'invite' })
      .execute()
    return { event, people: { host, friend, second, asker, asked, invited, stranger } }
  }
  async function listWhoSees({ event, people }: Awaited<ReturnType<typeof arrange>>) {
    const seen = await Promise.all(
      Object.entries(people).map(async ([name, id]) => ((await canSee(id, event)) ? [name] : [])),
    )
    return seen.flat()
  }

  test('the host, the crew and the invited', async () => {
    expect(await listWhoSees(await arrange('friends'))).toEqual(['host', 'friend', 'invited'])
  })

  test('friends of the crew too, if the host says so', async () => {
    expect(await listWhoSees(await arrange('friends-of-friends'))).toEqual(['host', 'friend', 'second', 'invited'])
  })

  test('nobody who blocked the host or was blocked', async () => {
    for (const direction of ['by the host', 'by the guest']) {
      const scene = await arrange('friends-of-friends')
      const { host, ...guests } = scene.people
      for (const guest of Object.values(guests))
        await (direction === 'by the host' ? block(host, guest) : block(guest, host))
      expect(await listWhoSees(scene)).toEqual(['host'])
    }
  })

  test('nobody through a friendship that is only asked for, in either half of the way', async () => {
    const [host, middle, viewer] = [await addPerson(), await addPerson(), await addPerson()]
    const event = await addEvent(host, 'friends-of-friends')
    await befriend(host, middle)
    await ask(viewer, middle)
    expect(await canSee(viewer, event)).toBe(false)
    await accept(viewer, middle)
    expect(await canSee(viewer, event)).toBe(true)
    await unfriend(host, middle)
    expect(await canSee(viewer, event)).toBe(false)
  })
})
