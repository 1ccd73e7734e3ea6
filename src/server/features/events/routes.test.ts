import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { createComment } from '#shared/comments.ts'
import type { EventForm } from '#shared/event-fields.ts'
import { createEvent, deleteEvent, getEvent, listFeed, readEventTime, updateEvent } from '#shared/events.ts'
import { befriend, block, createEvent as plant } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'
import { seeWait } from '#tests/support/locks.ts'

const house = openHouse()

type Form = Partial<Record<keyof EventForm | 'inviteeIds', unknown>>
function post(who: Member, form: Form = {}, headers: Record<string, string> = {}) {
  return house.call(createEvent, { as: who.as, body: { title: 'Ping pong', ...form } as EventForm, headers })
}
function edit(who: Member, id: string, form: Form, headers: Record<string, string> = {}) {
  return house.call(updateEvent, {
    as: who.as,
    params: { id },
    body: { title: 'Ping pong', ...form } as EventForm,
    headers,
  })
}
function remove(who: Member, id: string, headers: Record<string, string> = {}) {
  return house.call(deleteEvent, { as: who.as, params: { id }, headers })
}
const look = (who: Member, id: string) => house.call(getEvent, { as: who.as, params: { id } })

function answer(id: string, ...people: { id: string }[]) {
  return house.db
    .insertInto('rsvps')
    .values(people.map((person) => ({ event_id: id, user_id: person.id, response: 'going' as const })))
    .execute()
}
function eventsOf(host: { id: string }) {
  return house.db.selectFrom('events').selectAll().where('host_id', '=', host.id).execute()
}

async function crew() {
  const [host, friend] = [await house.arrive('Hana'), await house.arrive('Finn')]
  await befriend(house.db, host, friend)
  return { host, friend, stranger: await house.arrive('Stu') }
}

test('friends who are invited with the post hear of that alone, and nobody else can be', async () => {
  const { host, friend, stranger } = await crew()
  const other = await house.arrive('Olga')
  await befriend(house.db, host, other)
  const { status, body } = await post(host, { inviteeIds: [friend.id, friend.id, stranger.id, host.id, unknownId] })
  expect(status).toBe(201)
  const heard = await Promise.all([friend, other, stranger, host].map((who) => house.notificationsOf(who)))
  expect(heard.map((list) => list.map(({ type, message }) => [type, message]))).toEqual([
    [['event_invite', 'Hana Probe invited you']],
    [['event_created', 'Hana Probe posted a spon']],
    [],
    [],
  ])
  expect((await look(stranger, body.id)).status).toBe(404)
  const access = house.db.selectFrom('event_access').select(['user_id', 'granted_by']).where('event_id', '=', body.id)
  expect(await access.execute()).toEqual([{ user_id: friend.id, granted_by: host.id }])
})

test('a post with too many invited, or with something else than people, is refused with a sentence', async () => {
  const { host } = await crew()
  const many = Array.from({ length: 51 }, () => unknownId)
  const { status, error } = await post(host, { inviteeIds: many })
  expect([status, error?.field, error?.message]).toEqual([400, 'inviteeIds', 'That is too many: send 50 at most.'])
  expect((await post(host, { inviteeIds: ['Ben'] })).status).toBe(400)
})

test('a posted spon comes back whole, is in the crew’s feed, and the crew is told', async () => {
  const { host, friend, stranger } = await crew()
  const { status, body, text } = await post(host, {
    title: '  Ping pong  ',
    description: ' ',
    location: 'Dolores Park',
    specificTime: 'tomorrow at 8pm',
    timeZone: 'Europe/Berlin',
    timeframe: '',
    visibility: 'friends-of-friends',
    guestPolicy: 'plus-one',
    audioUrl: null,
    audioDuration: 12,
    gifUrl: '',
    gifAltText: 'nothing',
  })
  expect(status).toBe(201)
  expect(JSON.parse(text)).toEqual(body)
  expect(body).toMatchObject({
    hostId: host.id,
    title: 'Ping pong',
    description: null,
    location: 'Dolores Park',
    specificTime: 'tomorrow at 8pm',
    timeframe: null,
    visibility: 'friends-of-friends',
    guestPolicy: 'plus-one',
    audioUrl: null,
    audioDuration: null,
    audioFileExists: false,
    gifUrl: null,
    gifAltText: null,
    host: { displayName: 'Hana Probe', email: host.email },
    isRecent: true,
    can: { edit: true, rsvp: false, invite: true },
    rsvps: [],
    comments: [],
    hasEarlierComments: false,
  })
  expect(body.startsAt).toMatch(/T(18|19):00:00.000Z$/)
  expect(body.createdAt).toBe(new Date(body.createdAt).toISOString())
  expect((await house.call(listFeed, { as: friend.as })).body.map(({ id }) => id)).toEqual([body.id])
  expect(await house.notificationsOf(friend)).toEqual([
    { type: 'event_created', title: 'Ping pong', message: 'Hana Probe posted a spon' },
  ])
  expect(await house.notificationsOf(host)).toEqual([])
  expect(await house.notificationsOf(stranger)).toEqual([])
})

test('a title is all it takes', async () => {
  const { host } = await crew()
  expect((await post(host)).body).toMatchObject({
    visibility: 'friends',
    guestPolicy: 'bring-crew',
    timeframe: null,
    specificTime: null,
    startsAt: null,
  })
})

test('right now begins now, other parts of the day and unclear words stay words', async () => {
  const { host } = await crew()
  const before = Date.now()
  const { body } = await post(host, { timeframe: 'Right Now' })
  expect(Date.parse(body.startsAt ?? '')).toBeGreaterThanOrEqual(before)
  const words = [{ timeframe: 'Lunch' }, { specificTime: 'whenever', timeZone: 'UTC' }, { specificTime: 'at 8pm' }]
  for (const form of words) expect((await post(host, form)).body.startsAt).toBeNull()
})

test('a specific time takes the place of a timeframe', async () => {
  const { host } = await crew()
  const { body } = await post(host, { timeframe: 'Lunch', specificTime: 'at noon' })
  expect(body).toMatchObject({ timeframe: null, specificTime: 'at noon' })
  expect((await edit(host, body.id, { timeframe: 'Evening' })).body).toMatchObject({
    timeframe: 'Evening',
    specificTime: null,
  })
})

const wrong: [keyof EventForm, unknown][] = [
  ['title', ''],
  ['title', '   '],
  ['title', 'x'.repeat(121)],
  ['title', 7],
  ['title', null],
  ['title', 'a\u0000b'],
  ['title', 'a\ud800b'],
  ['description', 'x'.repeat(2001)],
  ['description', []],
  ['location', 'x'.repeat(301)],
  ['location', { at: 'home' }],
  ['timeframe', 'Teatime'],
  ['specificTime', 'x'.repeat(121)],
  ['visibility', 'everyone'],
  ['visibility', null],
  ['guestPolicy', 'nobody'],
  ['audioUrl', 'https://example.com/voice.webm'],
  ['audioDuration', -1],
  ['audioDuration', 61],
  ['audioDuration', 1.5],
  ['gifUrl', 'https://example.com/cat.gif'],
  ['gifAltText', 'x'.repeat(301)],
  ['timeZone', 'Mars/Olympus'],
  ['timeZone', 'x'.repeat(65)],
]

test.for(wrong)('a wrong %s (%j) is refused by name, when posting and when editing', async ([field, value]) => {
  const host = await house.arrive()
  const { id } = await plant(house.db, host, { title: 'As it was' })
  const refused = { status: 400, error: { code: 'invalid_input', field } }
  expect(await post(host, { [field]: value })).toMatchObject(refused)
  expect(await edit(host, id, { [field]: value })).toMatchObject(refused)
  expect(await eventsOf(host)).toMatchObject([{ title: 'As it was', revision: 0 }])
})

test('the longest texts are kept, emoji counted as one character', async () => {
  const { host } = await crew()
  const form = { title: '🎉'.repeat(120), description: 'd'.repeat(2000), location: '📍'.repeat(300) }
  const { status, body } = await post(host, form)
  expect(status).toBe(201)
  expect(body).toMatchObject(form)
})

test('the same key posts once, one after the other and at once', async () => {
  const { host, friend } = await crew()
  const key = { 'idempotency-key': 'tap-1' }
  const answers = await Promise.all([post(host, {}, key), post(host, {}, key), post(host, {}, key)])
  answers.push(await post(host, {}, key))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await eventsOf(host)).toHaveLength(1)
  expect(await house.notificationsOf(friend)).toHaveLength(1)
  expect(await post(host, { title: 'Another' }, key)).toMatchObject({ status: 409, error: { code: 'key_reused' } })
})

test('an edit changes what it names, keeps the rest, and tells those who answered', async () => {
  const { host, friend } = await crew()
  const bystander = await house.arrive()
  await befriend(house.db, host, bystander)
  const event = await plant(house.db, host, { description: 'Bring a bat', location: 'Here', guest_policy: 'just-you' })
  await answer(event.id, friend)
  const { status, body } = await edit(host, event.id, { title: 'Tennis', location: '' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ title: 'Tennis', description: 'Bring a bat', location: null, guestPolicy: 'just-you' })
  expect(await eventsOf(host)).toMatchObject([{ revision: 1 }])
  expect(await house.notificationsOf(friend)).toEqual([
    { type: 'event_updated', title: 'Tennis', message: 'The place is open now' },
  ])
  expect(await house.notificationsOf(bystander)).toEqual([])
  await edit(host, event.id, { title: 'Squash' })
  await edit(host, event.id, { title: 'Padel' })
  expect(await house.notificationsOf(friend)).toMatchObject([
    { title: 'Tennis' },
    { title: 'Padel', message: 'Hana Probe changed the plan' },
  ])
})

test('saving a form untouched tells nobody anything', async () => {
  const { host, friend } = await crew()
  const event = await plant(house.db, host, { title: 'Ping pong', audio_url: '/a.webm', gif_url: '/g.webp' })
  await answer(event.id, friend)
  expect((await edit(host, event.id, { audioUrl: '/a.webm', gifUrl: '/g.webp' })).status).toBe(200)
  expect(await eventsOf(host)).toMatchObject([{ revision: 0, audio_url: '/a.webm', gif_url: '/g.webp' }])
  expect(await house.notificationsOf(friend)).toEqual([])
  await edit(host, event.id, { audioUrl: null })
  expect(await eventsOf(host)).toMatchObject([{ revision: 1, audio_url: null, gif_url: '/g.webp' }])
})

test('the start stays where it was while the words stay, and moves with them', async () => {
  const { host } = await crew()
  const zone = { timeZone: 'UTC' }
  const { body } = await post(host, { specificTime: 'in 20 minutes', ...zone })
  const same = await edit(host, body.id, { title: 'Later', specificTime: 'in 20 minutes', ...zone })
  expect(same.body.startsAt).toBe(body.startsAt)
  const moved = await edit(host, body.id, { specificTime: 'in 3 hours', ...zone })
  expect(Date.parse(moved.body.startsAt ?? '')).toBeGreaterThan(Date.parse(body.startsAt ?? '') + 3_600_000)
  expect((await edit(host, body.id, { specificTime: 'soon', ...zone })).body.startsAt).toBeNull()
})

test('narrowing the circle keeps those who answered and ends the rest', async () => {
  const { host, friend } = await crew()
  const [answered, onlooker] = [await house.arrive('Ann'), await house.arrive('Ole')]
  for (const far of [answered, onlooker]) await befriend(house.db, friend, far)
  const event = await plant(house.db, host, { visibility: 'friends-of-friends' })
  await answer(event.id, answered, friend)
  expect((await look(onlooker, event.id)).status).toBe(200)
  await edit(host, event.id, { visibility: 'friends' })
  expect((await look(onlooker, event.id)).status).toBe(404)
  expect((await look(answered, event.id)).status).toBe(200)
  expect((await look(friend, event.id)).status).toBe(200)
  const access = await house.db
    .selectFrom('event_access')
    .select(['user_id', 'source'])
    .where('event_id', '=', event.id)
    .execute()
  expect(access).toEqual([{ user_id: answered.id, source: 'answer' }])
  expect(await house.notificationsOf(answered)).toMatchObject([{ type: 'event_updated' }])
})

test('calling it off tells those who answered, and the notice outlives the spon', async () => {
  const { host, friend } = await crew()
  const event = await plant(house.db, host, { title: 'Sauna' })
  await answer(event.id, friend)
  expect(await remove(host, event.id)).toMatchObject({ status: 200, body: { notified: 1 } })
  const notices = await house.db.selectFrom('notifications').selectAll().where('user_id', '=', friend.id).execute()
  expect(notices).toMatchObject([
    { type: 'event_cancelled', title: 'Sauna', message: 'Hana Probe called it off', related_event_id: null },
  ])
  expect((await look(host, event.id)).status).toBe(410)
  expect((await remove(host, event.id)).status).toBe(410)
})

test('a repeated delete with the same key gives the first answer', async () => {
  const { host } = await crew()
  const { id } = await plant(house.db, host)
  const key = { 'idempotency-key': 'off' }
  expect([(await remove(host, id, key)).status, (await remove(host, id, key)).status]).toEqual([200, 200])
})

test('guests may look but not change; to everyone else there is nothing', async () => {
  const { host, friend, stranger } = await crew()
  const blocked = await house.arrive()
  await block(house.db, host, blocked)
  const { id } = await plant(house.db, host)
  for (const refused of [await edit(friend, id, {}), await remove(friend, id)])
    expect(refused).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  for (const outsider of [stranger, blocked])
    for (const call of [look, (who: Member, event: string) => edit(who, event, {}), remove]) {
      const missing = await call(outsider, unknownId)
      expect(missing.status).toBe(404)
      expect(await call(outsider, id)).toMatchObject({ status: 404, text: missing.text })
    }
  expect(await eventsOf(host)).toMatchObject([{ revision: 0 }])
})

test('an id that is none is refused by name, and nobody comes in signed out', async () => {
  const { host } = await crew()
  const { id } = await plant(house.db, host)
  const nobodyAtAll = { ...host, as: '' }
  for (const call of [look, (who: Member, event: string) => edit(who, event, {}), remove]) {
    expect(await call(host, 'seven')).toMatchObject({ status: 400, error: { field: 'id' } })
    expect((await call(nobodyAtAll, id)).status).toBe(401)
  }
  expect((await post(nobodyAtAll)).status).toBe(401)
})

test('two edits at once both happen, one after the other', async () => {
  const { host, friend } = await crew()
  const { id } = await plant(house.db, host)
  await answer(id, friend)
  await Promise.all([edit(host, id, { title: 'One' }), edit(host, id, { title: 'Two' })])
  const [event] = await eventsOf(host)
  expect(event).toMatchObject({ revision: 2 })
  expect(await house.notificationsOf(friend)).toMatchObject([{ title: event?.title }])
})

test('of two who delete at once one does it, and an edit that comes late reads that it is off', async () => {
  const { host } = await crew()
  const { id } = await plant(house.db, host)
  const statuses = (await Promise.all([remove(host, id), remove(host, id)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 410])
  expect((await edit(host, id, {})).status).toBe(410)
})

test('comments that meet the delete are there before it or not at all', async () => {
  const { host, friend } = await crew()
  for (let round = 0; round < 5; round += 1) {
    const { id } = await plant(house.db, host)
    const say = (content: string) => house.call(createComment, { as: friend.as, params: { id }, body: { content } })
    const [gone, ...said] = await Promise.all([remove(host, id), say('One'), say('Two'), say('Three')])
    expect(gone.status).toBe(200)
    for (const { status } of said) expect([201, 410]).toContain(status)
    expect((await look(friend, id)).status).toBe(410)
  }
})

test('a friendship made in the moment of posting still carries the spon to the friend’s friends', async () => {
  const [host, friend, far] = [await house.arrive(), await house.arrive(), await house.arrive()]
  await befriend(house.db, friend, far)
  let eventId = ''
  async function post(tx: Tx) {
    eventId = (await plant(tx, host, { visibility: 'friends-of-friends' })).id
  }
  await seeWait(house.db, post, () => befriend(house.db, host, friend))
  const feed = await house.call(listFeed, { as: far.as, query: { extended: 'true' } })
  expect(feed.body.map(({ id }) => id)).toEqual([eventId])
})

test('the event’s page costs one round trip to the database', async () => {
  const { host, friend } = await crew()
  const { id } = await plant(house.db, host)
  await look(friend, id)
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  await look(friend, id)
  expect(queries).toHaveBeenCalledTimes(1)
  queries.mockRestore()
})

test('the database writes moments as JavaScript does', async () => {
  const moments = ['2026-01-02T03:04:05.006Z', '1999-12-31T23:59:59.999Z', '2026-06-01T00:00:00.000Z']
  for (const moment of moments) {
    const { rows } = await sql<{ text: string }>`select iso_time(${moment}::timestamptz) as text`.execute(house.db)
    expect(rows[0]?.text).toBe(new Date(moment).toISOString())
  }
})

test('the form learns when the words say that it begins, also of a day alone', async () => {
  const { host } = await crew()
  const from = '2026-11-11T12:00:00.000Z'
  function read(words: string, timeZone = 'Europe/Berlin') {
    return house.call(readEventTime, { as: host.as, query: { words, timeZone, from } })
  }
  const [startsAt, endsAt] = ['2026-11-14T19:00:00.000Z', '2026-11-14T23:00:00.000Z']
  expect((await read('Saturday at 8pm')).body).toEqual({ startsAt, endsAt })
  expect((await read('Saturday 8 to 10 pm')).body).toEqual({ startsAt, endsAt: '2026-11-14T21:00:00.000Z' })
  // A day without an hour ends at four in the morning after it.
  expect((await read('Saturday')).body).toEqual({ startsAt: null, endsAt: '2026-11-15T03:00:00.000Z' })
  expect((await read('whenever')).body).toEqual({ startsAt: null, endsAt: null })
  expect(await read('Saturday', 'Nowhere')).toMatchObject({ status: 400, error: { field: 'timeZone' } })
})
