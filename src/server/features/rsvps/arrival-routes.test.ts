import { beforeEach, expect, test } from 'vitest'
import { deleteOldArrivals } from '#server/features/rsvps/arrival-queries.ts'
import { exportCurrentUser } from '#shared/accounts.ts'
import { setArrival, takeBackArrival } from '#shared/arrivals.ts'
import { blockUser } from '#shared/blocks.ts'
import { getEvent, createEvent as postEvent } from '#shared/events.ts'
import { endFree, listFree, setFree } from '#shared/free.ts'
import { unfriend } from '#shared/friends.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { befriend, createEvent, type EventRow } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { listenLive } from '#tests/support/live.ts'

const house = openHouse()
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

let host: Member
let ben: Member
let cleo: Member
let event: EventRow
beforeEach(async () => {
  ;[host, ben, cleo] = await Promise.all([house.arrive('Hana'), house.arrive('Ben'), house.arrive('Cleo')])
  event = await createEvent(house.db, host, { starts_at: inMinutes(30) })
  for (const friend of [ben, cleo]) await befriend(house.db, host, friend)
  await house.call(answerEvent, { as: ben.as, params: at(), body: { response: 'going' } })
})

const at = () => ({ id: event.id })
type Said = { state: 'on-my-way' | 'late' | 'here'; minutes?: number }
const say = (person: Member, body: Said) => house.call(setArrival, { as: person.as, params: at(), body })

async function boardFor(person: Member) {
  const { body } = await house.call(getEvent, { as: person.as, params: at() })
  return body.arrivals.map(({ user, state, minutes }) => [user.displayName, state, minutes])
}

function move(startsAt: Date | null) {
  return house.db.updateTable('events').set({ starts_at: startsAt }).where('id', '=', event.id).execute()
}

test('everyone who sees the spon reads where those who come are, live', async () => {
  const ear = await listenLive(house.app.baseUrl, cleo.as)
  const { status, body } = await say(ben, { state: 'on-my-way' })
  expect([status, body.arrivals.length]).toEqual([200, 1])
  await ear.hears('changed')
  expect(ear.changes()[0]?.eventIds).toEqual([event.id])
  ear.close()
  expect(await boardFor(cleo)).toEqual([['Ben Probe', 'on-my-way', null]])
  await say(ben, { state: 'late', minutes: 15 })
  await say(host, { state: 'here', minutes: 3 })
  const board = [
    ['Ben Probe', 'late', 15],
    ['Hana Probe', 'here', null],
  ]
  expect([await boardFor(cleo), await boardFor(host)]).toEqual([board, board])
  expect((await house.call(takeBackArrival, { as: ben.as, params: at() })).body.arrivals.length).toBe(1)
  expect(await boardFor(cleo)).toEqual([['Hana Probe', 'here', null]])
})

test.each([-5, 0, 181, 10_000, 2.5, undefined])('late by %s minutes is refused with a sentence', async (minutes) => {
  const { status, error } = await say(ben, { state: 'late', ...(minutes !== undefined && { minutes }) })
  expect([status, error?.field, error?.message]).toEqual([400, 'minutes', 'Say by how many minutes, from 1 to 180.'])
  expect(await boardFor(cleo)).toEqual([])
})

test.each([
  ['two hours and a minute before it', 121, 409],
  ['two hours before it', 119, 200],
  ['six hours after it', -359, 200],
  ['six hours and a minute after it', -361, 409],
])('%s: %i minutes from the start, answered %i', async (_what, minutes, expected) => {
  await move(inMinutes(minutes))
  const { status, error } = await say(ben, { state: 'on-my-way' })
  expect(status).toBe(expected)
  if (error) expect(error.message).toBe('You can say that from 2 hours before it starts until 6 hours after.')
})

test('it can be said at once of a spon that is right now, and never of one without a time', async () => {
  const body = { title: 'Tea', timeframe: 'Right Now' as const }
  event = { ...event, id: (await house.call(postEvent, { as: host.as, body })).body.id }
  await house.call(answerEvent, { as: ben.as, params: at(), body: { response: 'going' } })
  expect((await say(ben, { state: 'on-my-way' })).status).toBe(200)
  await move(null)
  const { status, error } = await say(ben, { state: 'here' })
  expect([status, error?.message]).toEqual([409, 'Nobody knows when this one starts. Say it in a comment instead.'])
})

test('a guest of the spon may be on the way, and not be free', async () => {
  const sam = await house.arrive('Sam', { kind: 'guest', last_name: null, email: null })
  await house.db.insertInto('event_access').values({ event_id: event.id, user_id: sam.id, source: 'link' }).execute()
  await house.call(answerEvent, { as: sam.as, params: at(), body: { response: 'going' } })
  const { body } = await say(sam, { state: 'on-my-way' })
  expect(body.arrivals.map(({ user }) => [user.displayName, user.kind])).toEqual([['Sam', 'guest']])
  const refused = await Promise.all([
    house.call(setFree, { as: sam.as, body: {} }),
    house.call(endFree, { as: sam.as }),
    house.call(listFree, { as: sam.as }),
  ])
  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(Array(3).fill([403, 'guests_cannot']))
})

test('only who is going says so, and whoever does not come any more is off the board', async () => {
  await house.call(answerEvent, { as: cleo.as, params: at(), body: { response: 'might-show' } })
  const { status, error } = await say(cleo, { state: 'on-my-way' })
  expect([status, error?.message]).toEqual([403, "Say that you're going first."])
  await say(ben, { state: 'late', minutes: 5 })
  await house.call(takeBackAnswer, { as: ben.as, params: at() })
  expect(await boardFor(host)).toEqual([])
})

test('who cannot see the spon, or the person, reads nothing of it', async () => {
  const stranger = await house.arrive('Stan')
  expect((await say(stranger, { state: 'here' })).status).toBe(404)
  expect((await house.call(takeBackArrival, { as: stranger.as, params: at() })).status).toBe(404)
  await say(ben, { state: 'here' })
  await house.call(blockUser, { as: cleo.as, params: { id: ben.id } })
  expect([await boardFor(cleo), (await boardFor(host)).length]).toEqual([[], 1])
  await house.call(unfriend, { as: host.as, body: { friendId: ben.id } })
  expect(await boardFor(host)).toEqual([])
})

test('it is kept for 12 hours, and is in the own export until then', async () => {
  await say(ben, { state: 'here' })
  await say(host, { state: 'here' })
  async function kept(person: Member) {
    return JSON.parse((await house.call(exportCurrentUser, { as: person.as })).text).arrivals.length
  }
  expect([await kept(ben), await kept(cleo)]).toEqual([1, 0])
  function age(said_at: Date) {
    return house.db.updateTable('arrivals').set({ said_at }).where('user_id', '=', ben.id).execute()
  }
  await age(inMinutes(-12 * 60 + 1))
  await deleteOldArrivals(house.db)
  expect((await boardFor(cleo)).length).toBe(2)
  await age(inMinutes(-12 * 60))
  expect((await boardFor(cleo)).length).toBe(1)
  await deleteOldArrivals(house.db)
  expect([await kept(ben), await kept(host)]).toEqual([0, 1])
})
