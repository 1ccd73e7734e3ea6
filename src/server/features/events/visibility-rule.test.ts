import { CompiledQuery, type ControlledTransaction } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { befriend, block, createEvent, createPerson, type EventRow, type PersonRow } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

/** One host in the middle of everyone who can stand to them in a different way, and each SQL function's answer in full. */
let database: TestDatabase

const names = [
  'host',
  'friend',
  /** A second friend, so that some are near by two roads. */
  'mate',
  'near',
  'nearTwice',
  'stranger',
  'invited',
  'askedHost',
  'askedByHost',
  'askedFriend',
  'askedByFriend',
  'friendOfAsker',
  'friendOfAsked',
  'blocked',
  'blocker',
  'blockedNear',
  'blockerInvited',
] as const
type Name = (typeof names)[number]
let people: Record<Name, PersonRow>
let close: EventRow
let wide: EventRow
let other: EventRow

/** What a test changes is undone after it. */
let db: ControlledTransaction<Tables>

beforeAll(async () => {
  database = await createTestDatabase()
  await buildWorld(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  db = await database.db.startTransaction().execute()
})
afterEach(async () => {
  await db.rollback().execute()
})

async function request(db: Db, from: PersonRow, to: PersonRow) {
  await db.insertInto('friendships').values({ user_id: from.id, friend_id: to.id }).execute()
}
async function invite(db: Db, person: PersonRow, event: EventRow) {
  await db.insertInto('event_access').values({ event_id: event.id, user_id: person.id, source: 'invite' }).execute()
}

async function buildWorld(db: Db) {
  const rows = await Promise.all(names.map(() => createPerson(db)))
  people = Object.fromEntries(names.map((name, index) => [name, rows[index]])) as typeof people
  const p = people
  for (const friend of [p.friend, p.mate, p.blocked, p.blocker]) await befriend(db, p.host, friend)
  for (const near of [p.near, p.nearTwice, p.blockedNear]) await befriend(db, p.friend, near)
  await befriend(db, p.mate, p.nearTwice)
  await request(db, p.askedHost, p.host)
  await request(db, p.host, p.askedByHost)
  await request(db, p.askedFriend, p.friend)
  await request(db, p.friend, p.askedByFriend)
  await befriend(db, p.askedHost, p.friendOfAsker)
  await befriend(db, p.askedByHost, p.friendOfAsked)
  await block(db, p.host, p.blocked)
  await block(db, p.blocker, p.host)
  await block(db, p.host, p.blockedNear)
  await block(db, p.blockerInvited, p.host)
  // Blocks between others change nothing here.
  for (const viewer of [p.friend, p.near, p.invited]) await block(db, viewer, p.stranger)
  close = await createEvent(db, p.host, { visibility: 'friends' })
  wide = await createEvent(db, p.host, { visibility: 'friends-of-friends' })
  other = await createEvent(db, p.stranger, { visibility: 'friends' })
  for (const guest of [p.invited, p.blockerInvited]) await invite(db, guest, close)
}

const seesClose: readonly Name[] = ['host', 'friend', 'mate', 'invited']
const seesWide: readonly Name[] = ['host', 'friend', 'mate', 'near', 'nearTwice']
const toNames = (ids: string[]) => names.filter((name) => ids.includes(people[name].id))

async function ask<Row>(text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<object>(CompiledQuery.raw(text, values))
  return rows.map((row) => Object.values(row) as Row)
}
/** Who gets a row from this query, in which `viewer` is each of them and $1 the event. */
async function listWho(text: string, { id }: EventRow): Promise<Name[]> {
  const viewers = names.map((name) => people[name].id)
  const rows = await ask<[string]>(`select viewer from unnest($2::uuid[]) viewer where exists (${text})`, [id, viewers])
  return toNames(rows.map(([viewer]) => viewer))
}

const looks = [
  'select from events e where e.id = $1 and can_see_event(viewer, e.id, e.host_id, e.visibility)',
  'select where can_see_event(viewer, $1)',
  'select from events e cross join sight(viewer, e.id, e.host_id, e.visibility) where e.id = $1',
  'select from visible_events(viewer) where id = $1',
  'select from viewers_of(array[$1::uuid]) where user_id = viewer',
]

test.each(looks)('these and nobody else see it: %s', async (text) => {
  expect(await listWho(text, close)).toEqual(seesClose)
  expect(await listWho(text, wide)).toEqual(seesWide)
  expect(await listWho(text, other)).toEqual(['stranger'])
})

function hide({ id }: EventRow) {
  return db.updateTable('events').set({ hidden_at: new Date() }).where('id', '=', id).execute()
}
function suspend({ id }: PersonRow) {
  return db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', id).execute()
}

test.each(looks)('what is hidden is seen by its host: %s', async (text) => {
  await hide(close)
  expect([await listWho(text, close), await listWho(text, wide)]).toEqual([['host'], seesWide])
})

test.each(looks)('what a suspended host posted is seen by nobody else: %s', async (text) => {
  await suspend(people.host)
  expect([await listWho(text, close), await listWho(text, wide)]).toEqual([['host'], ['host']])
  expect(await listWho(text, other)).toEqual(['stranger'])
})

test.each(looks)('somebody else’s suspension changes nothing: %s', async (text) => {
  await suspend(people.stranger)
  expect([await listWho(text, close), await listWho(text, wide)]).toEqual([seesClose, seesWide])
})

test('whoever is suspended meets nobody, and is not hidden from themselves', async () => {
  await suspend(people.friend)
  for (const text of [looks[0] ?? '', looks[4] ?? ''])
    expect(await listWho(text, close)).toEqual(['host', 'mate', 'invited'])
  async function listCircle({ id }: PersonRow) {
    const rows = await ask<[string]>('select person from circle_of($1, $2) person', [id, 'friends'])
    return toNames(rows.map(([person]) => person))
  }
  expect(await listCircle(people.host)).toEqual(['host', 'mate'])
  expect(await listCircle(people.friend)).toEqual(['host', 'friend', 'near', 'nearTwice', 'blockedNear'])
})

test('the feeds hold nothing that is hidden or of somebody suspended, but one’s own', async () => {
  async function feed(name: Name) {
    return (await ask<[string]>("select id from crew_feed($1, '-infinity')", [people[name].id]))
      .map(([id]) => id)
      .toSorted()
  }
  const [ofClose, ofWide] = [[close.id], [wide.id]]
  const both = [close.id, wide.id].toSorted()
  expect([await feed('host'), await feed('friend'), await feed('invited')]).toEqual([both, both, ofClose])
  await hide(close)
  expect([await feed('host'), await feed('friend'), await feed('invited')]).toEqual([both, ofWide, []])
  expect(await nearOf('near')).toEqual(['friend'])
  await hide(wide)
  expect(await nearOf('near')).toEqual([])
  await db.updateTable('events').set({ hidden_at: null }).where('host_id', '=', people.host.id).execute()
  expect([await feed('friend'), await nearOf('near')]).toEqual([both, ['friend']])
  await suspend(people.host)
  expect([await feed('host'), await feed('friend'), await feed('invited')]).toEqual([both, [], []])
  expect(await nearOf('near')).toEqual([])
})

test('an event that is deleted is carried no longer, and no other with it', async () => {
  const next = await createEvent(db, people.host, { visibility: 'friends-of-friends' })
  const before = await carriersOf(next)
  await db.deleteFrom('events').where('id', '=', wide.id).execute()
  expect([await carriersOf(wide), await carriersOf(next)]).toEqual([[], before])
  expect(before).toContain('friend')
})

test('everyone who sees an event is named once, and of the events that were asked about only', async () => {
  const rows = await ask<[string, string]>('select event_id, user_id from viewers_of($1)', [[close.id, wide.id]])
  expect(rows).toHaveLength(seesClose.length + seesWide.length)
  const of = (event: EventRow) => toNames(rows.filter(([id]) => id === event.id).map(([, user]) => user))
  expect([of(close), of(wide)]).toEqual([seesClose, seesWide])
})

test('a circle names everyone once who sees what the host shows to it, and nobody who was let in to one event', async () => {
  async function circleOf(reach: string) {
    const rows = await ask<[string]>('select person from circle_of($1, $2) person', [people.host.id, reach])
    return { names: toNames(rows.map(([id]) => id)), count: rows.length }
  }
  expect(await circleOf('friends')).toEqual({ names: ['host', 'friend', 'mate'], count: 3 })
  expect(await circleOf('friends-of-friends')).toEqual({ names: seesWide, count: seesWide.length })
})

test('the crew’s feed holds one’s own, friends’ and invitations, and says which is which', async () => {
  async function crewOf(name: Name) {
    const rows = await ask<[string, boolean]>("select id, is_known from crew_feed($1, '-infinity')", [people[name].id])
    return rows
      .map(([id, isKnown]) => `${id === close.id ? 'close' : id === wide.id ? 'wide' : 'other'} ${isKnown}`)
      .sort()
  }
  for (const name of ['host', 'friend', 'mate'] as const)
    expect(await crewOf(name)).toEqual(['close true', 'wide true'])
  expect(await crewOf('invited')).toEqual(['close false'])
  expect(await crewOf('stranger')).toEqual(['other true'])
  const without = names.filter((name) => !['host', 'friend', 'mate', 'invited', 'stranger'].includes(name))
  for (const name of without) expect([name, await crewOf(name)]).toEqual([name, []])
  // An invitation by a friend, or to one's own, is no second entry.
  await invite(db, people.friend, close)
  await invite(db, people.host, close)
  expect([await crewOf('friend'), await crewOf('host')]).toEqual([
    ['close true', 'wide true'],
    ['close true', 'wide true'],
  ])
})

test('a stranger’s invitation is in no feed until it is accepted, a friend’s is unless it was declined', async () => {
  const { near, host, friend } = people
  const now = new Date()
  async function isInFeed(given: { granted_by: string | null; accepted_at?: Date; declined_at?: Date }) {
    const guest = { event_id: close.id, user_id: near.id, source: 'invite' } as const
    await db.deleteFrom('event_access').where('user_id', '=', near.id).execute()
    await db
      .insertInto('event_access')
      .values({ ...guest, accepted_at: null, ...given })
      .execute()
    return (await ask("select from crew_feed($1, '-infinity') where id = $2", [near.id, close.id])).length > 0
  }
  expect(await isInFeed({ granted_by: host.id })).toBe(false)
  expect(await isInFeed({ granted_by: null })).toBe(false)
  expect(await isInFeed({ granted_by: host.id, accepted_at: now })).toBe(true)
  expect(await isInFeed({ granted_by: friend.id })).toBe(true)
  expect(await isInFeed({ granted_by: friend.id, declined_at: now })).toBe(false)
})

async function nearOf(name: Name) {
  const rows = await ask<[string, string]>("select id, through from near_feed($1, '-infinity', 'infinity', now())", [
    people[name].id,
  ])
  expect(rows.every(([id]) => id === wide.id)).toBe(true)
  return toNames(rows.map(([, through]) => through))
}

test('the wider feed holds what friends carry, once for each of them, to those who would not see it otherwise', async () => {
  expect([await nearOf('near'), await nearOf('nearTwice')]).toEqual([['friend'], ['friend', 'mate']])
  const without = names.filter((name) => name !== 'near' && name !== 'nearTwice')
  for (const name of without) expect([name, await nearOf(name)]).toEqual([name, []])
  await befriend(db, people.friend, people.mate)
  for (const name of ['host', 'friend', 'mate'] as const) expect([name, await nearOf(name)]).toEqual([name, []])
  await invite(db, people.near, wide)
  expect([await nearOf('near'), await nearOf('nearTwice')]).toEqual([[], ['friend', 'mate']])
})

test('a carrier counts only while its two friendships last', async () => {
  const carrier = { event_id: wide.id, host_id: people.host.id, created_at: wide.created_at }
  await befriend(db, people.stranger, people.invited)
  await db
    .insertInto('event_carriers')
    .values({ ...carrier, user_id: people.stranger.id })
    .execute()
  expect(await nearOf('invited')).toEqual([])
  await db
    .deleteFrom('friendships')
    .where('user_id', '=', people.mate.id)
    .where('friend_id', '=', people.host.id)
    .execute()
  expect(await nearOf('nearTwice')).toEqual(['friend'])
})

async function carriersOf({ id }: EventRow) {
  const rows = await ask<[string]>('select user_id from event_carriers where event_id = $1', [id])
  return toNames(rows.map(([person]) => person))
}

test('an event is carried by the host’s friends, those of today and those to come, while it is for friends of friends', async () => {
  const friends: Name[] = ['friend', 'mate', 'blocked', 'blocker']
  expect([await carriersOf(close), await carriersOf(wide), await carriersOf(other)]).toEqual([[], friends, []])
  const old = await createEvent(db, people.host, {
    visibility: 'friends-of-friends',
    ends_at: new Date(Date.now() - 8 * 86_400_000 - 60_000),
  })
  const young = await createEvent(db, people.host, {
    visibility: 'friends-of-friends',
    ends_at: new Date(Date.now() - 8 * 86_400_000 + 60_000),
  })
  await befriend(db, people.host, people.invited)
  expect([await carriersOf(close), await carriersOf(other)]).toEqual([[], []])
  expect(await carriersOf(wide)).toEqual([...friends.slice(0, 2), 'invited', ...friends.slice(2)])
  expect([await carriersOf(old), await carriersOf(young)].map((all) => all.includes('invited'))).toEqual([false, true])

  await db.updateTable('events').set({ visibility: 'friends' }).where('id', '=', young.id).execute()
  await db.updateTable('events').set({ visibility: 'friends-of-friends' }).where('id', '=', close.id).execute()
  expect([await carriersOf(young), (await carriersOf(wide)).length]).toEqual([[], 5])
  expect(await carriersOf(close)).toEqual([...friends.slice(0, 2), 'invited', ...friends.slice(2)])
})

test('a friendship that ends ends what was carried by it, and a request carries nothing until it is accepted', async () => {
  const pair = [people.host.id, people.mate.id]
  await befriend(db, people.stranger, people.mate)
  const far = await createEvent(db, people.stranger, { visibility: 'friends-of-friends' })
  await db.deleteFrom('friendships').where('user_id', 'in', pair).where('friend_id', 'in', pair).execute()
  expect(await carriersOf(wide)).toEqual(['friend', 'blocked', 'blocker'])
  expect(await carriersOf(far)).toEqual(['mate'])
  await request(db, people.mate, people.host)
  expect(await carriersOf(wide)).toEqual(['friend', 'blocked', 'blocker'])
  await db.updateTable('friendships').set({ status: 'accepted' }).where('user_id', '=', people.mate.id).execute()
  expect(await carriersOf(wide)).toEqual(['friend', 'mate', 'blocked', 'blocker'])
})

test('friends, friends of friends and the hidden are these', async () => {
  const { host, friend, blocked, blocker, near, askedHost } = people
  async function listOf(text: string, { id }: PersonRow) {
    return toNames((await ask<[string]>(text, [id])).map(([each]) => each))
  }
  expect(await listOf('select friends_of($1)', host)).toEqual(['friend', 'mate', 'blocked', 'blocker'])
  expect(await listOf('select friends_of($1)', near)).toEqual(['friend'])
  expect(await listOf('select person from friends_of_friends($1)', host)).toEqual([
    'host',
    'near',
    'nearTwice',
    'blockedNear',
  ])
  expect(await listOf('select through from friends_of_friends($1)', near)).toEqual(['friend'])
  expect(await listOf('select blocked_with($1)', host)).toEqual(['blocked', 'blocker', 'blockedNear', 'blockerInvited'])
  expect(await listOf('select blocked_with($1)', blocked)).toEqual(['host'])
  expect(await listOf('select blocked_with($1)', blocker)).toEqual(['host'])
  const [[pairs] = []] = await ask<boolean[][]>(
    `select array[are_friends($1, $2), are_friends($1, $3), are_friends($3, $1), is_blocked_between($1, $4),
      is_blocked_between($4, $1), is_blocked_between($1, $2), is_blocked_between($2, $4)]`,
    [host.id, friend.id, askedHost.id, blocked.id],
  )
  expect(pairs).toEqual([true, false, false, true, true, false, false])
})

test('only the host is the host', async () => {
  expect(await listWho('select where is_host(viewer, $1)', wide)).toEqual(['host'])
  expect(await listWho('select where is_host(viewer, $1)', other)).toEqual(['stranger'])
})
