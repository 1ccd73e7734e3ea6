import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { readCrewFeed, readExtendedFeed } from '#server/features/feed/queries.ts'
import { type FeedEvent, listFeed, listMyEvents } from '#shared/events.ts'
import { requestFriend, unfriend } from '#shared/friends.ts'
import { listUserEvents } from '#shared/users.ts'
import { befriend, block, createEvent, createPerson, type EventRow, withEnd } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'

const house = openHouse()

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const hoursAgo = (hours: number) => minutesAgo(hours * 60)
const ids = (events: { id: string }[]) => events.map(({ id }) => id)

/** Asserts that the response has exactly the keys of the contract. */
function exact<T>({ status, body, text }: { status: number; body: T; text: string }): T {
  expect(status).toBe(200)
  expect(JSON.parse(text)).toEqual(body)
  return body
}
const crewFeed = async (who: Member) => exact(await house.call(listFeed, { as: who.as }))
async function extendedFeed(who: Member) {
  return exact(await house.call(listFeed, { as: who.as, query: { extended: 'true' } }))
}
const mine = async (who: Member) => exact(await house.call(listMyEvents, { as: who.as }))
async function eventsOf(who: Member, person: { id: string }) {
  return exact(await house.call(listUserEvents, { as: who.as, params: { id: person.id } }))
}

function answer(event: { id: string }, person: { id: string }, response: 'going' | 'might-show' = 'going') {
  return house.db.insertInto('rsvps').values({ event_id: event.id, user_id: person.id, response }).execute()
}
function comment(event: { id: string }, person: { id: string }) {
  return house.db
    .insertInto('comments')
    .values({ event_id: event.id, user_id: person.id, content: 'See you' })
    .execute()
}
function invite(event: { id: string }, person: { id: string }, by: { id: string }) {
  return house.db
    .insertInto('event_access')
    .values({ event_id: event.id, user_id: person.id, source: 'invite', granted_by: by.id })
    .execute()
}

/** Me, a friend, and the friend's friend. */
async function chain() {
  const [me, friend, far] = [await house.arrive('Mia'), await house.arrive('Finn'), await house.arrive('Faye')]
  await befriend(house.db, me, friend)
  await befriend(house.db, friend, far)
  return { me, friend, far }
}

test('the crew feed has own, friends’ and invited spons, those that are over last, and for seven days', async () => {
  const { me, friend, far } = await chain()
  const stranger = await house.arrive()
  const own = await createEvent(house.db, me, { created_at: hoursAgo(5) })
  const friends = await createEvent(house.db, friend, { created_at: hoursAgo(4) })
  const invited = await createEvent(house.db, stranger, { created_at: hoursAgo(60) })
  await invite(invited, me, stranger)
  await createEvent(house.db, friend, { ends_at: hoursAgo(7 * 24 + 0.1) })
  await createEvent(house.db, stranger)
  await createEvent(house.db, far, { visibility: 'friends-of-friends' })

  const feed = await crewFeed(me)
  expect(ids(feed)).toEqual(ids([friends, own, invited]))
  expect(feed.map(({ isRecent }) => isRecent)).toEqual([true, true, false])
  expect(feed.map(({ via }) => via)).toEqual([null, null, null])
  expect(feed.map(({ can }) => can)).toEqual([{ rsvp: true }, { rsvp: false }, { rsvp: false }])
})

test('the extended feed has only what is seen through a friend, and says through whom', async () => {
  const { me, friend, far } = await chain()
  const seen = await createEvent(house.db, far, { visibility: 'friends-of-friends' })
  const invited = await createEvent(house.db, far, { visibility: 'friends-of-friends' })
  await invite(invited, me, far)
  await createEvent(house.db, far)
  await createEvent(house.db, friend, { visibility: 'friends-of-friends' })
  await createEvent(house.db, me, { visibility: 'friends-of-friends' })
  await createEvent(house.db, far, { visibility: 'friends-of-friends', ends_at: hoursAgo(24 * 7 + 0.1) })

  const feed = await extendedFeed(me)
  expect(feed).toMatchObject([{ id: seen.id, via: 'Finn Probe', host: { email: null, displayName: 'Faye Probe' } }])
  expect(ids(await crewFeed(me))).toContain(invited.id)
})

test('a card tells how the viewer stands with the host', async () => {
  const { me, friend, far } = await chain()
  const toMany = { visibility: 'friends-of-friends' } as const
  for (const host of [me, friend, far]) await createEvent(house.db, host, toMany)
  const standing = async () => (await extendedFeed(me)).map(({ tie }) => tie)
  expect((await crewFeed(me)).map(({ tie }) => tie).toSorted()).toEqual(['friends', 'self'])
  expect(await standing()).toEqual(['none'])
  await house.call(requestFriend, { as: me.as, body: { friendId: far.id } })
  expect(await standing()).toEqual(['pending_sent'])
  await house.call(unfriend, { as: me.as, body: { friendId: far.id } })
  expect(await standing()).toEqual(['none'])
})

test('a card tells who is going, how many said what, and what the viewer answered', async () => {
  const { me, friend } = await chain()
  const event = await createEvent(house.db, friend, { title: 'Kayaks', guest_policy: 'just-you' })
  const guests = await Promise.all(
    ['🐶', '🐱', '/uploads/a.jpg', '🐵'].map((profile_image_url) => createPerson(house.db, { profile_image_url })),
  )
  for (const guest of guests) await answer(event, guest)
  await answer(event, me, 'might-show')
  await comment(event, me)
  await comment(event, friend)

  const [card] = await crewFeed(me)
  expect(card).toMatchObject({
    title: 'Kayaks',
    host: { id: friend.id },
    rsvpCounts: { going: 4, mightShow: 1, heads: 4 },
    commentCount: 2,
    userRsvp: { response: 'might-show' },
    can: { rsvp: true },
  })
  expect(card?.attendeesPreview.map(({ user }) => user.profileImageUrl)).toEqual(['🐶', '🐱', '/uploads/a.jpg'])
})

test('addresses reach friends and oneself, numbers nobody', async () => {
  const me = await house.arrive('Mia', { phone_number: '+15550100001' })
  const friend = await house.arrive('Finn', { phone_number: '+15550100002' })
  const host = await house.arrive('Hugo', { phone_number: '+15550100003' })
  await befriend(house.db, me, friend)
  await createEvent(house.db, me, { created_at: minutesAgo(1) })
  await createEvent(house.db, friend, { created_at: minutesAgo(2) })
  await invite(await createEvent(house.db, host, { created_at: minutesAgo(3) }), me, host)
  const { text, body } = await house.call(listFeed, { as: me.as })
  expect(body.map(({ host }) => host.email)).toEqual([me.email, friend.email, null])
  expect(text).not.toContain('phoneNumber')
})

test('a block hides spons both ways, and the blocked guest’s face, answer and comment on others’ spons', async () => {
  const { me, friend, far } = await chain()
  const event = await createEvent(house.db, friend)
  await answer(event, far)
  await comment(event, far)
  await invite(await createEvent(house.db, far), me, far)
  await createEvent(house.db, far, { visibility: 'friends-of-friends' })
  expect(await crewFeed(me)).toHaveLength(2)
  expect(await extendedFeed(me)).toHaveLength(1)
  await block(house.db, far, me)
  expect(await crewFeed(me)).toMatchObject([
    { id: event.id, rsvpCounts: { going: 0, mightShow: 0 }, attendeesPreview: [], commentCount: 0 },
  ])
  expect(await extendedFeed(me)).toEqual([])
})

test('a carrier that stayed behind shows nothing', async () => {
  const { me, friend, far } = await chain()
  const [stranger, narrow] = [await house.arrive(), await createEvent(house.db, far)]
  const wide = await createEvent(house.db, stranger, { visibility: 'friends-of-friends' })
  const carry = (event: EventRow) => ({ event_id: event.id, user_id: friend.id, host_id: event.host_id })
  await house.db
    .insertInto('event_carriers')
    .values([narrow, wide].map((event) => ({ ...carry(event), created_at: event.created_at })))
    .execute()
  expect(await extendedFeed(me)).toEqual([])
})

test('a long description is cut on the card', async () => {
  const me = await house.arrive()
  await createEvent(house.db, me, { description: `${'🍕'.repeat(300)}` })
  await createEvent(house.db, me, { description: 'x'.repeat(120), created_at: minutesAgo(1) })
  expect((await crewFeed(me)).map(({ description }) => description)).toEqual([`${'🍕'.repeat(120)}…`, 'x'.repeat(120)])
})

test('own spons are all there, whatever their age, in the order of the feed', async () => {
  const me = await house.arrive()
  const old = await createEvent(house.db, me, { created_at: hoursAgo(24 * 60) })
  const tomorrow = await createEvent(house.db, me, { created_at: hoursAgo(30), starts_at: hoursAgo(-24) })
  const fresh = await createEvent(house.db, me)
  await createEvent(house.db, await house.arrive())
  expect(ids(await mine(me))).toEqual(ids([tomorrow, fresh, old]))
})

test('a profile shows to each viewer the spons that they may see', async () => {
  const { me, friend, far } = await chain()
  const narrow = await createEvent(house.db, far, { created_at: hoursAgo(24 * 30) })
  const wide = await createEvent(house.db, far, { visibility: 'friends-of-friends', created_at: hoursAgo(24 * 20) })
  const invited = await createEvent(house.db, far)
  await invite(invited, me, far)
  expect(ids(await eventsOf(far, far))).toEqual(ids([invited, wide, narrow]))
  expect(ids(await eventsOf(friend, far))).toEqual(ids([invited, wide, narrow]))
  expect(ids(await eventsOf(me, far))).toEqual(ids([invited, wide]))
  expect(ids(await eventsOf(await house.arrive(), far))).toEqual([])
})

test('a person who is blocked or unknown has no list at all', async () => {
  const { me, far } = await chain()
  const ask = (id: string) => house.call(listUserEvents, { as: me.as, params: { id } })
  const missing = await ask('01900000-0000-7000-8000-000000000000')
  await block(house.db, far, me)
  expect(missing.status).toBe(404)
  expect(await ask(far.id)).toMatchObject({ status: 404, text: missing.text })
})

function nextOf(headers: Record<string, unknown>) {
  const path = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
  return path ? (new URL(path, 'http://localhost').searchParams.get('cursor') ?? undefined) : undefined
}

/** Reads all pages; `between` runs after each of them. */
async function walk(
  read: (cursor: string | undefined) => Promise<{ body: FeedEvent[]; headers: Record<string, unknown> }>,
  between: () => Promise<unknown> = async () => {},
) {
  const pages: string[][] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const { body, headers } = await read(cursor)
    pages.push(ids(body))
    cursor = nextOf(headers)
    await between()
  }
  return pages
}

function post(host: { id: string }, count: number, given: Partial<EventRow> = {}) {
  return (
    house.db
      .insertInto('events')
      // Each pair has the same timestamp: the id breaks the tie.
      .values(
        Array.from({ length: count }, (_each, index) => ({
          host_id: host.id,
          title: `Nr ${index}`,
          ...withEnd({ created_at: minutesAgo(index >> 1), ...given }),
        })),
      )
      .returning('id')
      .execute()
  )
}

test('101 spons come on three pages, each once, also while new ones arrive', async () => {
  const { me, friend, far } = await chain()
  const posted = ids(await post(friend, 101))
  const pages = await walk(
    (cursor) => house.call(listFeed, { as: me.as, query: { cursor } }),
    () => createEvent(house.db, friend),
  )
  expect(pages.map((page) => page.length)).toEqual([50, 50, 1])
  expect(pages.flat().toSorted()).toEqual(posted.toSorted())

  const wide = ids(await post(far, 101, { visibility: 'friends-of-friends' }))
  const extended = await walk(
    (cursor) => house.call(listFeed, { as: me.as, query: { extended: 'true', cursor } }),
    () => createEvent(house.db, far, { visibility: 'friends-of-friends' }),
  )
  expect(extended.map((page) => page.length)).toEqual([50, 50, 1])
  expect(extended.flat().toSorted()).toEqual(wide.toSorted())
})

test('days with few and with many spons two hops away come in order, each once, through whichever friends', async () => {
  const { me, far } = await chain()
  const other = await house.arrive()
  await befriend(house.db, me, other)
  await befriend(house.db, other, far)
  const posted: string[] = []
  // Ten today, seventy yesterday, one on each day before.
  const ages = [...Array(10).keys(), ...Array.from({ length: 70 }, (_, n) => 25 + n / 4), 60, 90, 110, 140, 160]
  for (const age of ages) {
    const [{ id } = { id: '' }] = await post(far, 1, { visibility: 'friends-of-friends', created_at: hoursAgo(age) })
    posted.push(id)
  }
  const pages = await walk((cursor) => house.call(listFeed, { as: me.as, query: { extended: 'true', cursor } }))
  expect(pages.map((page) => page.length)).toEqual([50, 35])
  expect(pages.flat()).toEqual(posted)
})

test('own spons and those of a profile are paged the same way', async () => {
  const host = await house.arrive()
  const posted = ids(await post(host, 101)).toSorted()
  const own = await walk((cursor) => house.call(listMyEvents, { as: host.as, query: { cursor } }))
  expect(own.map((page) => page.length)).toEqual([50, 50, 1])
  expect(own.flat().toSorted()).toEqual(posted)
  const profile = await walk((cursor) =>
    house.call(listUserEvents, { as: host.as, params: { id: host.id }, query: { cursor } }),
  )
  expect(profile.flat().toSorted()).toEqual(posted)
})

test('exactly one full page has no next one', async () => {
  const host = await house.arrive()
  await post(host, 50)
  const { body, headers } = await house.call(listFeed, { as: host.as })
  expect(body).toHaveLength(50)
  expect(headers.link).toBeUndefined()
})

test('a cursor of one’s own making is refused by name', async () => {
  const me = await house.arrive()
  const forged = ['', 'x', Buffer.from('2026-13-45T99:00:00.000000Z x').toString('base64url'), 'a'.repeat(201)]
  for (const cursor of forged)
    expect(await house.call(listFeed, { as: me.as, query: { cursor } })).toMatchObject({
      status: 400,
      error: { field: 'cursor' },
    })
  expect(await house.call(listFeed, { as: me.as, query: { extended: 'yes' as 'true' } })).toMatchObject({
    status: 400,
    error: { field: 'extended' },
  })
})

test('signed-out visitors get no list', async () => {
  for (const endpoint of [listFeed, listMyEvents]) expect((await house.call(endpoint, {})).status).toBe(401)
})

const longWords: Partial<EventRow> = {
  title: 'Sunset picnic and a swim at the lake, whoever is around 🌅',
  description: 'Bring a blanket, something to share and your swimming things. '.repeat(20),
  location: 'Boathouse at the north end of Stow Lake, Golden Gate Park, San Francisco',
  specific_time: 'tomorrow around half past seven',
  starts_at: hoursAgo(-20),
}
const shortWords: Partial<EventRow> = {
  title: 'Tacos at the corner, come by',
  description: 'I am hungry and the sun is out.',
  location: 'La Taqueria, Mission',
  specific_time: 'tonight at 8',
}
const voice = { audio_url: '/api/audio/proxy/audio%2F4kq9ZtB1vXc7RmWnY2sLpA.webm', audio_duration: 42 }
const gif = { gif_url: '/gifs/lake-party.webp', gif_alt_text: 'A boat full of dancing cats' }

/** Bytes of a page of 50 cards with three faces each, of which every so many have this. */
async function weigh(every: { longWords: number; voice: number; gif: number }) {
  const me = await house.arrive('Maximiliane', { last_name: 'Lothringen', profile_image_url: '🐵' })
  const faces = [1, 2, 3].map((n) => `https://avatars.githubusercontent.com/u/1234567${n}?v=4`)
  const guests = await Promise.all(faces.map((profile_image_url) => createPerson(house.db, { profile_image_url })))
  for (let index = 0; index < 50; index += 1) {
    const [event] = await post(me, 1, {
      ...(index % every.longWords ? shortWords : longWords),
      ...(index % every.voice ? {} : voice),
      ...(index % every.gif ? {} : gif),
    })
    for (const guest of guests) if (event) await answer(event, guest)
  }
  const { text, body } = await house.call(listFeed, { as: me.as })
  expect(body).toHaveLength(50)
  return Buffer.byteLength(text)
}

// An eighth more than when a card had no start, end, phase, language of its time, heads, friends who are going, words of its voice
// note or number of chosen people.
test('a page of 50 cards stays under 68 kB as people write them, and under 80 kB where every field is full', async () => {
  expect(await weigh({ longWords: 4, voice: 5, gif: 3 })).toBeLessThan(68_000)
  expect(await weigh({ longWords: 1, voice: 1, gif: 1 })).toBeLessThan(80_000)
})

test('each list costs one round trip to the database', async () => {
  const { me, far } = await chain()
  await crewFeed(me)
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  async function count(read: () => Promise<unknown>) {
    queries.mockClear()
    await read()
    return queries.mock.calls.length
  }
  expect(await count(() => crewFeed(me))).toBe(1)
  expect(await count(() => extendedFeed(me))).toBe(1)
  expect(await count(() => mine(me))).toBe(1)
  expect(await count(() => eventsOf(me, far))).toBe(1)
  queries.mockRestore()
})

test('among thousands of spons the feeds are found by index', async () => {
  const { me } = await chain()
  const { pool } = house.app.context
  await pool.query(`
    with crowd as (insert into users (first_name) select 'Extra' from generate_series(1, 1000) returning id)
    insert into events (host_id, title, visibility, created_at, ends_at)
    select id, 'Crowd', 'friends-of-friends', now() - age, now() - age + interval '48 hours'
    from crowd, generate_series(1, 4), lateral (select random() * interval '30 days' as age) posted`)
  await pool.query(`
    insert into event_carriers (event_id, user_id, host_id, created_at, ends_at)
    select e.id, friend, e.host_id, e.created_at, e.ends_at
    from (select events.*, row_number() over () % 900 as nr from events where title = 'Crowd') e,
      (select array_agg(id) as ids from users) people, unnest(ids[e.nr + 1 : e.nr + 3]) friend`)
  await pool.query('analyze')
  for (const [read, index] of [
    [readCrewFeed, 'events_host_id_ends_at_idx'],
    [readExtendedFeed, 'event_carriers_user_id_ends_at_idx'],
  ] as const) {
    const query = vi.fn(async () => ({ rows: [] }))
    await read({ query } as unknown as pg.Pool, me.id, undefined)
    const [statement] = query.mock.calls[0] as unknown as [{ text: string; values: (string | number | null)[] }]
    const values = statement.values.map((value) => (value === null ? 'null' : pg.escapeLiteral(`${value}`))).join()
    const client = await pool.connect()
    await client.query(`set plan_cache_mode = force_generic_plan; prepare feed as ${statement.text}`)
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain execute feed(${values})`)
    client.release(true)
    const lines = plan.rows.map((row) => row['QUERY PLAN'])
    expect(lines.filter((line) => /Seq Scan on (events|event_carriers|users)/.test(line))).toEqual([])
    expect(lines.some((line) => line.includes(index))).toBe(true)
    // What ended long ago is not looked at.
    expect(lines.some((line) => /Index Cond: .*ends_at > \(COALESCE\(\$2, now\(\)\) - '7 days'/.test(line))).toBe(true)
  }
})
