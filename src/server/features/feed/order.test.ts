import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endEvent, type FeedEvent, listFeed, listMyEvents } from '#shared/events.ts'
import { listUserEvents } from '#shared/users.ts'
import { befriend, createEvent, withEnd } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'

const house = openHouse()

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const titles = (events: { title: string }[]) => events.map(({ title }) => title)

/** Four people in a row: each is a friend of the next. */
async function row() {
  const people = [await house.arrive('Mia'), await house.arrive('Finn'), await house.arrive('Faye')] as const
  const [me, friend, far] = people
  await befriend(house.db, me, friend)
  await befriend(house.db, friend, far)
  return { me, friend, far }
}

type Read = (cursor?: string) => Promise<{ status: number; body: FeedEvent[]; headers: Record<string, unknown> }>
const lists: [string, (who: Awaited<ReturnType<typeof row>>) => { host: Member; read: Read }][] = [
  [
    'the crew feed',
    ({ me, friend }) => ({ host: friend, read: (cursor) => house.call(listFeed, { as: me.as, query: { cursor } }) }),
  ],
  [
    'the feed of friends of friends',
    ({ me, far }) => ({
      host: far,
      read: (cursor) => house.call(listFeed, { as: me.as, query: { extended: 'true', cursor } }),
    }),
  ],
  [
    'the list of own spons',
    ({ friend }) => ({
      host: friend,
      read: (cursor) => house.call(listMyEvents, { as: friend.as, query: { cursor } }),
    }),
  ],
  [
    'the list of a person’s spons',
    ({ me, friend }) => ({
      host: friend,
      read: (cursor) => house.call(listUserEvents, { as: me.as, params: { id: friend.id }, query: { cursor } }),
    }),
  ],
]
const feeds = lists.slice(0, 2)

const wide = { visibility: 'friends-of-friends' } as const

test.for(lists)('in %s what is on comes first, then what is coming, then what is over', async ([_list, choose]) => {
  const { host, read } = choose(await row())
  // As they are to come, and posted in another order.
  const planned = {
    'on since this morning': { starts_at: hours(-5), ends_at: hours(1), created_at: hours(-6) },
    'on for an hour': { starts_at: hours(-1), created_at: hours(-240) },
    'in an hour': { starts_at: hours(1), created_at: hours(-100) },
    'in ten days': { starts_at: hours(240), created_at: hours(-1) },
    'some time, posted just now': { created_at: hours(-0.01) },
    'some time, posted yesterday': { created_at: hours(-24) },
    'over since noon': { starts_at: hours(-100), ends_at: hours(-2), created_at: hours(-101) },
    'over for days': { created_at: hours(-120) },
  }
  for (const [title, given] of Object.entries(planned).toSorted(([one], [other]) => one.localeCompare(other)))
    await createEvent(house.db, host, { title, ...wide, ...given })
  const { body } = await read()
  expect(titles(body)).toEqual(Object.keys(planned))
  const phases = ['on', 'on', 'coming', 'coming', 'coming', 'coming', 'over', 'over']
  expect(body.map(({ phase }) => phase)).toEqual(phases)
  expect(body.map(({ isRecent }) => isRecent)).toEqual(phases.map((phase) => phase !== 'over'))
  expect(body.map(({ startsAt, endsAt }) => [typeof startsAt, endsAt])).toEqual(
    Object.values(planned).map((given) => [
      'starts_at' in given ? 'string' : 'object',
      withEnd({ ends_at: undefined, ...given }).ends_at?.toISOString(),
    ]),
  )
})

test.for(feeds)(
  '%s forgets what ended more than seven days ago, and keeps what was posted long before',
  async ([_list, choose]) => {
    const { host, read } = choose(await row())
    await createEvent(house.db, host, { title: 'Saturday', ...wide, created_at: hours(-240), starts_at: hours(2) })
    await createEvent(house.db, host, { title: 'last week', ...wide, created_at: hours(-300), ends_at: hours(-167.9) })
    await createEvent(house.db, host, { title: 'longer ago', ...wide, created_at: hours(-300), ends_at: hours(-168.1) })
    expect(titles((await read()).body)).toEqual(['Saturday', 'last week'])
  },
)

function nextOf(headers: Record<string, unknown>) {
  const path = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
  return path ? (new URL(path, 'http://localhost').searchParams.get('cursor') ?? undefined) : undefined
}

/** Forty of each phase; some have the same times. */
function postMany(host: Member) {
  const values = Array.from({ length: 120 }, (_each, nr) => {
    const apart = Math.floor(nr / 6) / 60
    const spans = [
      { starts_at: hours(-1 - apart) },
      { starts_at: hours(1 + apart) },
      { created_at: hours(-apart) },
      { ends_at: hours(-1 - apart) },
    ]
    return withEnd({ host_id: host.id, title: `Nr ${nr}`, created_at: hours(-2), ...wide, ...spans[nr % spans.length] })
  })
  return house.db.insertInto('events').values(values).returning('id').execute()
}

test.for(lists)(
  'who pages through %s reads each of 120 once, whatever ends or begins meanwhile',
  async ([_list, choose]) => {
    const { host, read } = choose(await row())
    const posted = (await postMany(host)).map(({ id }) => id)
    const pages: string[][] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const { body, headers } = await read(cursor)
      pages.push(body.map(({ id }) => id))
      cursor = nextOf(headers)
      // The host says of one that is on, of the first page and of a later one, that it is over.
      for (const { id } of [body.find(({ phase }) => phase === 'on'), body.at(-1)].filter((each) => each !== undefined))
        await house.call(endEvent, { as: host.as, params: { id } })
      await sql`update events set ends_at = now() where host_id = ${host.id} and title in ('Nr 102', 'Nr 116')`.execute(
        house.db,
      )
    }
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
    expect(pages.flat().toSorted()).toEqual(posted.toSorted())
  },
)

test('the second page is in the order of the moment at which the first was read', async () => {
  const { me, friend } = await row()
  await postMany(friend)
  const first = await house.call(listFeed, { as: me.as })
  const cursor = nextOf(first.headers)
  const before = await house.call(listFeed, { as: me.as, query: { cursor } })
  // All that is on or coming ends: a list that is read anew is another one.
  await sql`update events set ends_at = now() where host_id = ${friend.id} and ends_at > now()`.execute(house.db)
  const after = await house.call(listFeed, { as: me.as, query: { cursor } })
  expect(after.body.map(({ id }) => id)).toEqual(before.body.map(({ id }) => id))
  expect(new Set(after.body.map(({ phase }) => phase))).toEqual(new Set(['over']))
  const anew = await house.call(listFeed, { as: me.as })
  expect(anew.body.map(({ id }) => id)).not.toEqual(first.body.map(({ id }) => id))
})

const moment = '2026-11-19T08:00:00.000000Z'
test.for([
  `${moment} 4 0 ${unknownId}`,
  `${moment} 0 0 none`,
  `${moment} 0 1e9 ${unknownId}`,
  `${moment} 0 NaN ${unknownId}`,
  `2026-02-30T08:00:00.000000Z 0 0 ${unknownId}`,
  `0000-01-01T08:00:00.000000Z 0 0 ${unknownId}`,
  `infinity 0 0 ${unknownId}`,
  `${moment} ${unknownId}`,
  `${moment} 0 0 ${unknownId} `,
])('a cursor that says "%s" is refused by name', async (words) => {
  const { me, friend } = await row()
  const query = { cursor: Buffer.from(words).toString('base64url') }
  const refused = { status: 400, error: { code: 'invalid_input', field: 'cursor' } }
  expect(await house.call(listFeed, { as: me.as, query })).toMatchObject(refused)
  expect(await house.call(listFeed, { as: me.as, query: { ...query, extended: 'true' } })).toMatchObject(refused)
  expect(await house.call(listMyEvents, { as: me.as, query })).toMatchObject(refused)
  expect(await house.call(listUserEvents, { as: me.as, params: { id: friend.id }, query })).toMatchObject(refused)
})

test('a cursor of a list as it was before the update leads to a sentence, not to a mistake', async () => {
  const { me } = await row()
  const cursor = Buffer.from(`${moment} ${unknownId}`).toString('base64url')
  const { status, error } = await house.call(listFeed, { as: me.as, query: { cursor } })
  expect([status, error?.message]).toEqual([400, 'That page of the list is not there. Go back to its beginning.'])
})
