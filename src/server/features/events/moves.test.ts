import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { notifyOfMove } from '#server/features/events/actions.ts'
import { toMoveWords } from '#server/features/events/view.ts'
import { updateEvent } from '#shared/events.ts'
import { listNotifications, updatePreferences } from '#shared/notifications.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'
import { addGuest, share } from '#tests/support/visitors.ts'

const house = openHouse()
const room = openPushRoom(house)

/** A host with a spon, and a friend with a phone who is going. */
async function gather() {
  const [host, friend] = [await house.arrive('Hana'), await house.arrive('Gil')]
  await befriend(house.db, host, friend)
  await room.giveDevice(friend)
  const event = await createEvent(house.db, host, { title: 'Tacos' })
  await house.call(answerEvent, { as: friend.as, params: { id: event.id }, body: { response: 'going' } })
  return { host, friend, event }
}
type Gathering = Awaited<ReturnType<typeof gather>>

async function edit({ host, event }: Gathering, body: object) {
  expect(
    (await house.call(updateEvent, { as: host.as, params: { id: event.id }, body: { title: 'Tacos', ...body } }))
      .status,
  ).toBe(200)
}
async function messagesOf(who: Member): Promise<string[]> {
  const { body } = await house.call(listNotifications, { as: who.as })
  return body.filter(({ type }) => type === 'event_updated').map(({ message }) => message)
}
const bodies = () => room.endpoint.received.map(({ payload }) => payload.body)
async function pass(minutes: number): Promise<void> {
  await sql`update event_moves set since = since - make_interval(mins => ${minutes})`.execute(house.db)
}

test('each change of time or place pings, and says the new words', async () => {
  const all = await gather()
  const { friend } = all
  // A later push replaces the one before, and says what still holds of it.
  const changes: [object, string, string?][] = [
    [{ location: 'North beach' }, 'Moved to North beach'],
    [{ specificTime: '9 pm' }, 'Now at 9 pm', ' · North beach'],
    [{ location: 'Harbour steps', specificTime: 'after work' }, 'Moved to Harbour steps · New time: after work'],
    [{ location: '' }, 'The place is open now', ' · after work'],
  ]
  for (const [body] of changes) {
    await edit(all, body)
    await room.deliver()
  }
  const words = changes.map(([, message]) => message)
  expect(bodies()).toEqual(changes.map(([, message, besides = '']) => message + besides))
  expect(await messagesOf(friend)).toEqual(words.toReversed())
})

test('everybody who answered reads it, whatever they said, and nobody else', async () => {
  const all = await gather()
  const { host, friend, event } = all
  const [maybe, waiting, silent] = [await house.arrive('Mia'), await house.arrive('Ned'), await house.arrive('Oda')]
  for (const who of [maybe, waiting, silent]) await befriend(house.db, host, who)
  const guest = await addGuest(house, { token: await share(house, host, event) })
  const said = [
    [maybe, { response: 'might-show' }],
    [waiting, { response: 'if', condition: { atLeast: 40 } }],
  ] as const
  for (const [who, body] of said) await house.call(answerEvent, { as: who.as, params: { id: event.id }, body })
  await edit(all, { location: 'North beach' })
  for (const who of [friend, maybe, waiting, guest])
    expect((await house.notificationsOf(who)).map(({ message }) => message)).toContain('Moved to North beach')
  for (const who of [silent, host])
    expect((await house.notificationsOf(who)).map(({ type }) => type)).not.toContain('event_updated')
})

test('there and back within minutes are two changes', async () => {
  const all = await gather()
  for (const place of ['North beach', 'Harbour steps', 'North beach']) await edit(all, { location: place })
  expect(await messagesOf(all.friend)).toEqual(
    ['North beach', 'Harbour steps', 'North beach'].map((place) => `Moved to ${place}`),
  )
})

test('a change of the title alone is still one notification in ten minutes', async () => {
  const all = await gather()
  await edit(all, { title: 'Soup' })
  await room.deliver()
  await edit(all, { title: 'Ramen', description: 'Bring bowls' })
  await room.deliver()
  expect(bodies()).toEqual(['Hana Probe changed the plan'])
  expect(await messagesOf(all.friend)).toEqual(['Hana Probe changed the plan'])
})

test('after five changes within an hour the others are one, at its end, with the latest words', async () => {
  const all = await gather()
  for (const place of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) await edit(all, { location: place })
  expect(await messagesOf(all.friend)).toEqual(['E', 'D', 'C', 'B', 'A'].map((place) => `Moved to ${place}`))
  const [waiting, ...others] = (await room.listWaiting()).filter(({ identifier }) => identifier === 'send-move')
  expect(others).toEqual([])
  const { since } = await house.db
    .selectFrom('event_moves')
    .select('since')
    .where('event_id', '=', all.event.id)
    .executeTakeFirstOrThrow()
  expect(waiting?.run_at.getTime()).toBe(since.getTime() + 3_600_000)

  await pass(61)
  await room.letTimePass()
  await room.deliver()
  await inTransaction(house.db, (tx) => notifyOfMove(tx, all.event.id))
  expect((await messagesOf(all.friend)).slice(0, 2)).toEqual(['Moved to G', 'Moved to E'])
  expect(bodies()).toContain('Moved to G')
  await edit(all, { location: 'H' })
  expect((await messagesOf(all.friend))[0]).toBe('Moved to H')
})

test('who moves it back before anybody was told sends nothing', async () => {
  const all = await gather()
  for (const place of ['A', 'B', 'C', 'D', 'E', 'F', 'E']) await edit(all, { location: place })
  await room.letTimePass()
  await room.deliver()
  expect(await messagesOf(all.friend)).toHaveLength(5)
})

test('of two changes in quiet hours only the latest goes out when they end', async () => {
  const all = await gather()
  const night = { quietFrom: '22:00', quietUntil: '08:00', timeZone: 'UTC' }
  const body = { spons: 'push', answers: 'push', friends: 'push', ...night } as const
  await house.call(updatePreferences, { as: all.friend.as, body })
  const at = (now: string) => ({ now: () => new Date(now) })
  await edit(all, { location: 'North beach' })
  await room.deliver(at('2027-01-01T23:00:00Z'))
  await edit(all, { location: 'Harbour steps' })
  await room.deliver(at('2027-01-01T23:05:00Z'))
  expect(bodies()).toEqual([])
  await room.letTimePass()
  await room.deliver(at('2027-01-02T08:00:01Z'))
  expect(bodies()).toEqual(['Moved to Harbour steps'])
})

test('long words are cut, so that both fit into a push', () => {
  const words = toMoveWords({ place: null, time: null }, { place: 'x'.repeat(300), time: 'y'.repeat(120) })
  expect(words.length).toBeLessThanOrEqual(120)
  expect(words).toMatch(/^Moved to x+… · New time: y+…$/)
  const place = 'https://www.google.com/maps/search/?api=1&query=1%2C2'
  expect(toMoveWords({ place: null, time: null }, { place, time: null })).toBe('Moved: see it on the map')
  expect(toMoveWords({ place: 'Here', time: '9 pm' }, { place: 'Here', time: null })).toBe('The time is open now')
})
