import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAdmin } from '#server/features/admin/input.ts'
import { findVisibleEvent } from '#server/features/events/lock-queries.ts'
import { listCircle, listViewers, readEventDetail } from '#server/features/events/read-queries.ts'
import { readCrewFeed, readEventsOf, readExtendedFeed } from '#server/features/feed/queries.ts'
import { readNotifications } from '#server/features/notifications/list-queries.ts'
import { readUnreadCount } from '#server/features/notifications/unread-queries.ts'
import { readProfile } from '#server/features/users/queries.ts'
import { visibilities } from '#shared/event-fields.ts'
import {
  befriend,
  block,
  createEvent,
  createPerson,
  type EventRow,
  type PersonRow,
  suspend,
} from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

/**
 * Every road by which the app asks who sees what, against can_see_event(), on graphs that the app itself would not leave
 * behind: friends who block each other, invitations of the blocked, requests that nobody answers.
 */
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const crowd = 9
type Pair = [one: number, other: number]
/** `waiting` are invitations that were not accepted, by whoever hosts the event: they open it and are in no feed. */
type Graph = { friends: Pair[]; requests: Pair[]; blocks: Pair[]; invited: Pair[]; waiting: Pair[] }
type World = { people: PersonRow[]; events: EventRow[] }

function pairs(count: number, others = crowd) {
  return fc.array(fc.tuple(fc.nat(crowd - 1), fc.nat(others - 1)), { minLength: count, maxLength: count })
}
const graph = fc.record({
  friends: pairs(12),
  requests: pairs(8),
  blocks: pairs(6),
  invited: pairs(10, crowd * 3),
  waiting: pairs(10, crowd * 3),
})

async function buildWorld({ friends, requests, blocks, invited, waiting }: Graph): Promise<World> {
  const { db } = database
  const people: PersonRow[] = []
  for (let index = 0; index < crowd; index += 1) people.push(await createPerson(db))
  const known = new Set<string>()
  /** Those of the pairs that are two people, and are not tied in this way yet. */
  function between(pairs: Pair[], tie: string) {
    return pairs.flatMap(([one, other]) => {
      const key = `${tie} ${[one, other].toSorted()}`
      const isNew = one !== other && !known.has(key)
      known.add(key)
      return isNew ? { one: people[one] as PersonRow, other: people[other] as PersonRow } : []
    })
  }
  for (const { one, other } of between(friends, 'known')) await befriend(db, one, other)
  for (const { one, other } of between(requests, 'known'))
    await db.insertInto('friendships').values({ user_id: one.id, friend_id: other.id }).execute()
  for (const { one, other } of between(blocks, 'blocked')) await block(db, one, other)
  const events: EventRow[] = []
  for (const host of people)
    for (const visibility of visibilities) events.push(await createEvent(db, host, { visibility }))
  const grants = [
    ...invited.map((pair) => ({ pair, isAccepted: true })),
    ...waiting.map((pair) => ({ pair, isAccepted: false })),
  ]
  for (const { pair, isAccepted } of grants) {
    const [person, event] = [people[pair[0]], events[pair[1]]]
    const grant = { event_id: event?.id ?? '', user_id: person?.id ?? '', source: 'invite' as const }
    await db
      .insertInto('event_access')
      .values({ ...grant, granted_by: event?.host_id ?? null, ...(!isAccepted && { accepted_at: null }) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await notifyEveryone({ people, events })
  return { people, events }
}

/**
 * A notification of every event to everyone, of which each may be shown to those who see the event. Every other one is of
 * the post itself: there the host's friends have a shorter road.
 */
async function notifyEveryone({ people, events }: World) {
  await database.pool.query(
    `insert into notifications (user_id, type, title, message, related_user_id, related_event_id, cause)
    select u, case when place % 2 = 0 then 'comment' else 'event_created' end, '', '',
      case when place % 2 = 1 then e.host_id end, e.id,
      case when place % 2 = 1 then 'event_created:' else 'comment:' end || e.id
    from unnest($1::uuid[]) u, unnest($2::uuid[]) with ordinality as told (id, nr) join events e on e.id = told.id,
      -- Nobody hears of the post where people were chosen.
      lateral (select case when e.visibility = 'chosen' then 0 else nr / 2 + nr end as place) turn`,
    [idsOf(people), idsOf(events)],
  )
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const toIds = (json: string | undefined): string[] => idsOf(JSON.parse(json ?? '[]'))

async function ask(text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(text, values)
  return idsOf(rows)
}

const all = '(select * from events where id = any ($2::uuid[])) e'
/** Events that the viewer sees by an invitation that waits, and by nothing else. */
const onlyWaiting = `select e.id from ${all} join event_access a on a.event_id = e.id and a.user_id = $1
  where a.accepted_at is null and can_see_event($1, e.id, e.host_id, e.visibility)
    and e.host_id <> $1 and not are_friends($1, e.host_id)
    and not (e.visibility = 'friends-of-friends' and exists (
      select 1 from friends_of($1) mine where are_friends(mine, e.host_id)))`
const plainForm = `select e.id from ${all} where can_see_event($1, e.id, e.host_id, e.visibility)`

/** What the viewer sees, by each road that leads from a viewer to events. */
const roads: Record<string, (viewer: string, world: World) => Promise<string[]>> = {
  'sight of a row': (viewer, { events }) =>
    ask(`select e.id from ${all} cross join sight($1, e.id, e.host_id, e.visibility)`, [viewer, idsOf(events)]),
  'the plain form by id': (viewer, { events }) =>
    ask('select id from unnest($2::uuid[]) id where can_see_event($1, id)', [viewer, idsOf(events)]),
  'visible events': (viewer, { events }) =>
    ask('select id from visible_events($1) where id = any ($2::uuid[])', [viewer, idsOf(events)]),
  viewers: async (viewer, { events, people }) =>
    (await listViewers(database.db, idsOf(events), idsOf(people)))
      .filter(({ userId }) => userId === viewer)
      .map(({ eventId }) => eventId),
  'both feeds, and what waits': async (viewer, { events }) => [
    ...toIds((await readCrewFeed(database.pool, viewer, undefined)).text),
    ...toIds((await readExtendedFeed(database.pool, viewer, undefined)).text),
    ...(await ask(onlyWaiting, [viewer, idsOf(events)])),
  ],
  'everyone’s own lists': async (viewer, { people }) => {
    const lists = await Promise.all(
      people.map(({ id }) => readEventsOf(database.pool, { viewerId: viewer, personId: id })),
    )
    return lists.flatMap((list) => toIds(list?.text))
  },
  pages: async (viewer, { events }) => {
    const pages = await Promise.all(events.map(({ id }) => readEventDetail(database.pool, viewer, id)))
    return events.filter((_, index) => pages[index]).map(({ id }) => id)
  },
  'what a write asks for': async (viewer, { events }) => {
    const found = await Promise.all(
      events.map(({ id }) => findVisibleEvent(database.db, { viewerId: viewer, eventId: id })),
    )
    return found.flatMap((event) => event?.id ?? [])
  },
  notifications: async (viewer) =>
    JSON.parse((await readNotifications(database.pool, viewer)).text).map(
      ({ relatedEventId }: { relatedEventId: string }) => relatedEventId,
    ),
}

/** People who are suspended, whom nobody meets, and spons that are hidden. */
type Cared = { suspended: number[]; hidden: number[] }
const cared = fc.record({
  suspended: fc.array(fc.nat(crowd - 1), { minLength: 1, maxLength: 2 }),
  hidden: fc.array(fc.nat(crowd * 3 - 1), { minLength: 1, maxLength: 4 }),
})

async function takeCare({ people, events }: World, { suspended, hidden }: Cared): Promise<Set<string>> {
  const out = suspended.map((index) => people[index]?.id ?? '')
  for (const id of out) await suspend(database, id)
  for (const index of hidden)
    await runAdmin(database.db, ['spons', 'hide', events[index]?.id ?? '', '--by', 'Robin', '--why', 'Watches'])
  // That it is hidden, and why, is about no spon that anybody sees by it.
  await database.pool.query(`delete from notifications where type = 'restriction'`)
  // News of the post went with that. Its host, who still sees it, never had any; here each event has one for each person.
  await database.pool.query(`
    insert into notifications (user_id, type, title, message, related_event_id, cause)
    select e.host_id, 'comment', '', '', e.id, 'comment:' || e.id from events e
    where e.hidden_at is not null and not exists (
      select 1 from notifications n where n.user_id = e.host_id and n.related_event_id = e.id)`)
  return new Set(out)
}

test('whichever way the app asks, a person sees what the plain form of the rule says', {
  timeout: 180_000,
}, async () => {
  let seen = 0
  async function look(given: Graph, care: Cared) {
    const world = await buildWorld(given)
    const { people, events } = world
    const out = await takeCare(world, care)
    for (const viewer of idsOf(people).filter((id) => !out.has(id))) {
      const expected = (await ask(plainForm, [viewer, idsOf(events)])).toSorted()
      seen += expected.length
      for (const [road, list] of Object.entries(roads))
        expect((await list(viewer, world)).toSorted(), road).toEqual(expected)
      expect(await readUnreadCount(database.pool, viewer)).toBe(expected.length)
      const [feed, feedBefore] = ["crew_feed($1, '-infinity')", 'crew_events($1)'].map((road) =>
        ask(`select e.id from ${all} join ${road} crew on crew.id = e.id order by 1`, [viewer, idsOf(events)]),
      )
      expect(await feedBefore, 'feed of the version before').toEqual(await feed)
      for (const host of idsOf(people)) {
        const profile = JSON.parse((await readProfile(database.pool, viewer, host)) ?? '{}')
        const theirs = events.filter(({ id, host_id }) => host_id === host && expected.includes(id))
        expect(profile.eventCount ?? 0, 'count on the profile').toBe(theirs.length)
      }
    }
  }
  await fc.assert(fc.asyncProperty(graph, cared, look), { numRuns: 8, endOnFailure: true })
  // Everyone sees their own three; a good part of the rest came by other roads.
  expect(seen).toBeGreaterThan(8 * (crowd - 1) * 2)
})

test('an invitation that waits opens the event, and brings it into no feed until it is accepted', async () => {
  const given = { friends: [], requests: [], blocks: [], invited: [], waiting: [[1, 0] as Pair] }
  const world = await buildWorld(given)
  const [viewer, event] = [world.people[1]?.id ?? '', world.events[0]?.id ?? '']
  const feed = async () => toIds((await readCrewFeed(database.pool, viewer, undefined)).text)
  expect(await ask(plainForm, [viewer, [event]])).toEqual([event])
  expect(await feed()).not.toContain(event)
  await database.pool.query('update event_access set accepted_at = now() where event_id = $1', [event])
  expect(await feed()).toContain(event)
})

test('of the people who are asked about, those are named who may see the event', async () => {
  const { people, events } = await buildWorld({
    friends: [[0, 1]],
    requests: [],
    blocks: [],
    invited: [[3, 0]],
    waiting: [],
  })
  const among = (given: number[]) => given.map((index) => people[index]?.id ?? '')
  const [event] = idsOf(events)
  const named = await listViewers(database.db, [event ?? ''], among([1, 2, 3]))
  expect(named.map(({ userId }) => userId).toSorted()).toEqual(among([1, 3]).toSorted())
  expect(await listViewers(database.db, [event ?? ''], idsOf(people))).toHaveLength(3)
})

const strangers = Array.from({ length: 600 }, () => randomUUID())

test('among a whole node full of people, the same are named', async () => {
  const { people, events } = await buildWorld({ friends: [[0, 1]], requests: [], blocks: [], invited: [], waiting: [] })
  const [host, friend, nobody] = idsOf(people) as [string, string, string]
  const [event = ''] = idsOf(events)
  const named = await listViewers(database.db, [event], [...strangers, friend, nobody])
  expect(named).toEqual([{ eventId: event, userId: friend }])
  const circle = { of: host, reach: 'friends' }
  expect(await listCircle(database.db, circle, [...strangers, friend, nobody])).toEqual([friend])
})

test('of an event that more people see than are listed, those are named who were asked about', async () => {
  const { people, events } = await buildWorld({ friends: [], requests: [], blocks: [], invited: [], waiting: [] })
  const [event = ''] = idsOf(events)
  const guest = people[1]?.id ?? ''
  await database.pool.query(
    `with crowd as (insert into users (first_name) select 'Guest ' || n from generate_series(1, 5001) n returning id)
     insert into event_access (event_id, user_id, source) select $1, id, 'invite' from (
       select id from crowd union all select $2) person`,
    [event, guest],
  )
  expect(await listViewers(database.db, [event], [...strangers, guest])).toEqual([{ eventId: event, userId: guest }])
})

const circlesOfEveryone = `
  select host || ' ' || circle || ' ' || person as id
  from unnest($1::uuid[]) host, unnest(array['friends', 'friends-of-friends', 'chosen']) circle`

test('a circle is everyone who sees an event of that host to which nobody was invited', async () => {
  let seen = 0
  async function look(given: Graph) {
    const people = idsOf((await buildWorld(given)).people)
    const members = await ask(`${circlesOfEveryone}, circle_of(host, circle) person`, [people])
    const expected = await ask(
      `${circlesOfEveryone}, unnest($1::uuid[]) person where can_see_event(person, gen_random_uuid(), host, circle)`,
      [people],
    )
    seen += expected.length
    expect(members.toSorted()).toEqual(expected.toSorted())
  }
  await fc.assert(fc.asyncProperty(graph, look), { numRuns: 8, endOnFailure: true })
  expect(seen).toBeGreaterThan(8 * crowd * 4)
}, 180_000)

test.each([
  'select e.id from events e cross join sight($1, e.id, e.host_id, e.visibility)',
  'select id from visible_events($1)',
  "select id from crew_feed($1, '-infinity')",
  "select id from near_feed($1, '-infinity', 'infinity', now())",
  'select user_id from viewers_of(array[$1])',
  "select person from circle_of($1, 'friends-of-friends') person",
  'select n.id from notifications n where exists (select 1 from visible_events($1) e where e.id = n.related_event_id)',
])('PostgreSQL inlines the rule: %s', async (text) => {
  const viewer = '01900000-0000-7000-8000-000000000000'
  const { rows } = await database.pool.query(
    `explain (verbose, format json) ${text.replaceAll('$1', `'${viewer}'::uuid`)}`,
  )
  const plan = JSON.stringify(rows)
  expect(plan).toContain('friendships')
  expect(plan).not.toMatch(
    /\b(sight|[a-z]+_events|[a-z]+_feed|feed_[a-z]+|viewers_of|circle_of|friends_of|friends_of_friends|blocked_with|suspension_of|accepted_access)\(/,
  )
  expect(plan).not.toContain('Function Scan')
})
