import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import type { EventForm } from '#shared/event-fields.ts'
import { createEvent, deleteEvent, endEvent, extendEvent, getEvent, listFeed, updateEvent } from '#shared/events.ts'
import { befriend, block, createEvent as plant } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'
import { listenLive } from '#tests/support/live.ts'
import { seeWait } from '#tests/support/locks.ts'

const house = openHouse()

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const hoursUntil = (moment: string) => (Date.parse(moment) - Date.now()) / 3_600_000
const end = (who: Member, id: string) => house.call(endEvent, { as: who.as, params: { id } })
function extend(who: Member, id: string, count: unknown) {
  return house.call(extendEvent, { as: who.as, params: { id }, body: { hours: count as number } })
}
const look = async (who: Member, id: string) => (await house.call(getEvent, { as: who.as, params: { id } })).body
async function post(who: Member, form: Partial<EventForm>) {
  const { status, body } = await house.call(createEvent, { as: who.as, body: { title: 'Ping pong', ...form } })
  expect(status).toBe(201)
  return body
}
async function edit(who: Member, id: string, form: Partial<EventForm>) {
  const body = { title: 'Ping pong', ...form }
  return (await house.call(updateEvent, { as: who.as, params: { id }, body })).body
}
const spanOf = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string }) => ({ startsAt, endsAt })

async function crew() {
  const [host, friend] = [await house.arrive('Hana'), await house.arrive('Finn')]
  await befriend(house.db, host, friend)
  return { host, friend }
}

test('the host says that it is over, and it is, at once and also when they say it twice', async () => {
  const { host, friend } = await crew()
  const { id } = await plant(house.db, host, { starts_at: hours(-1) })
  expect((await look(friend, id)).phase).toBe('on')
  const { status, body } = await end(host, id)
  expect([status, body.phase, body.isRecent]).toEqual([200, 'over', false])
  expect(hoursUntil(body.endsAt)).toBeLessThanOrEqual(0)
  expect((await look(friend, id)).phase).toBe('over')
  const again = await end(host, id)
  expect([again.status, spanOf(again.body)]).toEqual([200, spanOf(body)])
  expect(await house.notificationsOf(friend)).toEqual([])
})

test('what has not started cannot be over, what has no known start can be at any time', async () => {
  const { host } = await crew()
  const ahead = await plant(house.db, host, { starts_at: hours(1) })
  expect(await end(host, ahead.id)).toMatchObject({
    status: 409,
    error: { code: 'conflict', message: 'It has not started yet. Call it off instead.' },
  })
  expect((await look(host, ahead.id)).phase).toBe('coming')
  const whenever = await plant(house.db, host)
  expect((await end(host, whenever.id)).body.phase).toBe('over')
})

test('it goes on for some hours from its end, or from now where it was over', async () => {
  const { host, friend } = await crew()
  const on = await plant(house.db, host, { starts_at: hours(-1), ends_at: hours(1) })
  const first = await extend(host, on.id, 2)
  expect([first.status, first.body.phase, first.body.endsAt]).toEqual([200, 'on', toLater(on.ends_at, 2)])
  expect((await extend(host, on.id, 6)).body.endsAt).toBe(toLater(on.ends_at, 8))
  expect(spanOf(await look(friend, on.id))).toMatchObject({ endsAt: toLater(on.ends_at, 8) })

  const over = await plant(house.db, host, { starts_at: hours(-9) })
  const { body } = await extend(host, over.id, 1)
  expect(body.phase).toBe('on')
  expect(hoursUntil(body.endsAt)).toBeGreaterThan(0.9)
  expect(hoursUntil(body.endsAt)).toBeLessThanOrEqual(1)
  expect(await house.notificationsOf(friend)).toEqual([])
})

test('what has been over for half a day is over, however the host asks', async () => {
  const { host } = await crew()
  const [early, late] = await Promise.all(
    [-11.9, -12.1].map((after) => plant(house.db, host, { starts_at: hours(after - 4), ends_at: hours(after) })),
  )
  expect((await extend(host, early?.id ?? '', 1)).status).toBe(200)
  const { status, error } = await extend(host, late?.id ?? '', 1)
  expect([status, error?.message]).toEqual([409, 'It has been over for 12 hours. Post it again instead.'])
  expect((await look(host, late?.id ?? '')).endsAt).toBe(late?.ends_at.toISOString())
})

const toLater = (moment: Date, count: number) => new Date(moment.getTime() + count * 3_600_000).toISOString()

test.for([0, -1, 7, 200, 1.5, '2', null])('%j more hours are refused with a sentence', async (count) => {
  const { host } = await crew()
  const { id, ends_at } = await plant(house.db, host)
  const { status, error } = await extend(host, id, count)
  expect([status, error?.field, error?.message]).toEqual([400, 'hours', 'Choose 1 to 6 hours.'])
  expect((await look(host, id)).endsAt).toBe(ends_at.toISOString())
})

test('one tap that is sent twice prolongs it once', async () => {
  const { host } = await crew()
  const { id, ends_at } = await plant(house.db, host, { starts_at: hours(-1) })
  const call = { as: host.as, params: { id }, body: { hours: 2 }, headers: { 'idempotency-key': 'still-on' } }
  for (let time = 0; time < 2; time += 1)
    expect((await house.call(extendEvent, call)).body.endsAt).toBe(toLater(ends_at, 2))
})

test('only its host ends or prolongs it; to those who cannot see it there is nothing', async () => {
  const { host, friend } = await crew()
  const [stranger, blocked] = [await house.arrive(), await house.arrive()]
  await befriend(house.db, host, blocked)
  await block(house.db, host, blocked)
  const { id, ends_at } = await plant(house.db, host, { starts_at: hours(-1) })
  for (const refused of [await end(friend, id), await extend(friend, id, 2)])
    expect(refused).toMatchObject({ status: 403, error: { message: 'Only the host can change a spon.' } })
  for (const outsider of [stranger, blocked]) {
    const missing = await end(outsider, unknownId)
    for (const answer of [await end(outsider, id), await extend(outsider, id, 2)])
      expect(answer).toMatchObject({ status: 404, text: missing.text })
  }
  expect((await look(host, id)).endsAt).toBe(ends_at.toISOString())
})

test('what was called off neither ends nor goes on', async () => {
  const { host } = await crew()
  const { id } = await plant(house.db, host, { starts_at: hours(-1) })
  await house.call(deleteEvent, { as: host.as, params: { id } })
  for (const gone of [await end(host, id), await extend(host, id, 2)]) expect(gone.status).toBe(410)
})

async function listen(who: Member) {
  const ear = await listenLive(house.app.baseUrl, who.as)
  onTestFinished(() => ear.close())
  await ear.hears('hello')
  return {
    heard: (id: string) => ear.changes().filter(({ eventIds }) => eventIds.includes(id)),
    lists: () => ear.changes().flatMap(({ lists }) => lists),
  }
}

test('open screens hear that it is over, and of more hours', async () => {
  const { host, friend } = await crew()
  const { id } = await plant(house.db, host, { starts_at: hours(-1) })
  // The host has another screen, with a list of their own spons.
  const [theirs, own] = [await listen(friend), await listen(host)]
  await end(host, id)
  for (const each of [theirs, own]) await expect.poll(() => each.heard(id).length).toBe(1)
  expect(theirs.heard(id)[0]?.lists).toContain('feed')
  await expect.poll(() => own.lists()).toContain('my-events')
  await extend(host, id, 1)
  for (const each of [theirs, own]) await expect.poll(() => each.heard(id).length).toBe(2)
})

test('a plan that becomes right now is on in the reply, however long the change had to wait', async () => {
  const { host } = await crew()
  const { id } = await plant(house.db, host, { starts_at: hours(5) })
  const hold = (tx: Tx) => sql`select from events where id = ${id} for update`.execute(tx)
  const { phase, isRecent } = await seeWait(house.db, hold, () => edit(host, id, { timeframe: 'Right Now' }))
  expect([phase, isRecent]).toEqual(['on', true])
})

test('a spon ends as its words say, and else some hours after it starts', async () => {
  const { host } = await crew()
  const now = await post(host, { timeframe: 'Right Now' })
  expect(Date.parse(now.endsAt) - Date.parse(now.startsAt ?? '')).toBe(4 * 3_600_000)
  expect([now.phase, now.startsAt]).toEqual(['on', expect.any(String)])
  const walk = await post(host, { specificTime: 'tomorrow 7 to 9 pm', timeZone: 'Europe/Berlin' })
  expect(Date.parse(walk.endsAt) - Date.parse(walk.startsAt ?? '')).toBe(2 * 3_600_000)
  const vague = await post(host, { specificTime: 'whenever', timeZone: 'Europe/Berlin' })
  expect([vague.startsAt, vague.phase, Math.round(hoursUntil(vague.endsAt))]).toEqual([null, 'coming', 48])
  const evening = await post(host, { timeframe: 'Evening', timeZone: 'Asia/Tokyo' })
  expect([evening.startsAt, evening.endsAt]).toEqual([null, expect.stringMatching(/T15:00:00.000Z$/)])
})

test.for(['yesterday at 8', 'last Saturday', '6 hours ago', 'January 2 2020 at noon'])(
  'a post about "%s" is saved as one without a recognisable time, and nothing is lost',
  async (specificTime) => {
    const { host, friend } = await crew()
    const body = await post(host, { specificTime, timeZone: 'Europe/Berlin', location: 'The old place' })
    expect(body).toMatchObject({ specificTime, location: 'The old place', startsAt: null, phase: 'coming' })
    expect(Math.round(hoursUntil(body.endsAt))).toBe(48)
    expect((await house.call(listFeed, { as: friend.as })).body.map(({ id }) => id)).toEqual([body.id])
  },
)

test('an edit of the title alone moves nothing, one of the time moves both ends', async () => {
  const { host } = await crew()
  const zone = { timeZone: 'Europe/Berlin' }
  const forms: Partial<EventForm>[] = [
    { timeframe: 'Right Now' },
    { timeframe: 'Evening', ...zone },
    { specificTime: 'in 20 minutes', ...zone },
    { specificTime: 'whenever', ...zone },
    {},
  ]
  for (const form of forms) {
    const posted = await post(host, form)
    expect(spanOf(await edit(host, posted.id, { title: 'Squash' }))).toEqual(spanOf(posted))
    expect(spanOf(await edit(host, posted.id, { title: 'Padel', ...form }))).toEqual(spanOf(posted))
    const { body: extended } = await extend(host, posted.id, 3)
    expect(spanOf(await edit(host, posted.id, { title: 'Tennis', ...form }))).toEqual(spanOf(extended))
    const moved = await edit(host, posted.id, { specificTime: 'tomorrow at noon until 2 pm', ...zone })
    expect(Date.parse(moved.endsAt) - Date.parse(moved.startsAt ?? '')).toBe(2 * 3_600_000)
  }
})
