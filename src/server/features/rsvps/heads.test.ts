import { expect, test } from 'vitest'
import { exportCurrentUser } from '#shared/accounts.ts'
import { blockUser } from '#shared/blocks.ts'
import type { Condition } from '#shared/conditions.ts'
import type { GuestPolicy } from '#shared/event-fields.ts'
import { getEvent, listFeed, updateEvent } from '#shared/events.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { befriend, createEvent, type EventRow } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'

const house = openHouse()

type Said = { response: 'going' | 'might-show' } | { response: 'if'; condition: Condition }
function say(who: Member, event: EventRow, said: Said, heads?: unknown) {
  const body = { ...said, ...(heads !== undefined && { heads }) } as { response: 'going' }
  return house.call(answerEvent, { as: who.as, params: { id: event.id }, body })
}
const going = { response: 'going' } as const
async function look(who: Member, event: EventRow) {
  return (await house.call(getEvent, { as: who.as, params: { id: event.id } })).body
}
async function cardOf(who: Member, event: EventRow) {
  return (await house.call(listFeed, { as: who.as })).body.find(({ id }) => id === event.id)
}
const newsOf = async (who: Member) => (await house.notificationsOf(who)).map(({ message }) => message)

/** A host with friends, who need not know each other. */
async function gather<Name extends string>(given: Parameters<typeof createEvent>[2], ...names: Name[]) {
  const host = await house.arrive('Hana')
  const guests = {} as Record<Name, Member>
  for (const name of names) {
    guests[name] = await house.arrive(name)
    await befriend(house.db, host, guests[name])
  }
  return { ...guests, host, event: await createEvent(house.db, host, { title: 'Tacos', ...given }) }
}

test('who brings two more counts as three, on the card, on the page and in the host’s list', async () => {
  const { host, Ben, Cleo, event } = await gather({}, 'Ben', 'Cleo')
  expect((await say(Ben, event, going, 3)).body).toMatchObject({
    userRsvp: { response: 'going', heads: 3 },
    rsvpCounts: { going: 1, mightShow: 0, heads: 3 },
  })
  await say(Cleo, event, going)
  expect((await cardOf(Cleo, event))?.rsvpCounts).toEqual({ going: 2, mightShow: 0, heads: 4 })
  expect((await cardOf(Cleo, event))?.userRsvp).toEqual({ response: 'going' })
  expect((await cardOf(Ben, event))?.userRsvp).toEqual({ response: 'going', heads: 3 })
  expect((await look(host, event)).rsvps.map(({ userId, heads }) => [userId, heads])).toEqual([
    [Ben.id, 3],
    [Cleo.id, 1],
  ])
  expect(await newsOf(host)).toEqual(['Ben Probe is down for your spon', 'Cleo Probe is down for your spon'])
})

test('another number is another answer, the same one changes nothing, and none is one', async () => {
  const { Ben, event } = await gather({}, 'Ben')
  const headsOf = async (heads?: number) => (await say(Ben, event, going, heads)).body.rsvpCounts
  expect(await headsOf(10)).toEqual({ going: 1, mightShow: 0, heads: 10 })
  const row = () => house.db.selectFrom('rsvps').selectAll().where('event_id', '=', event.id).executeTakeFirstOrThrow()
  const { updated_at } = await row()
  await headsOf(10)
  expect((await row()).updated_at).toEqual(updated_at)
  expect(await headsOf(2)).toEqual({ going: 1, mightShow: 0, heads: 2 })
  expect(await headsOf()).toEqual({ going: 1, mightShow: 0, heads: 1 })
  await headsOf(4)
  expect((await say(Ben, event, { response: 'might-show' })).body).toMatchObject({
    userRsvp: { response: 'might-show' },
    rsvpCounts: { going: 0, mightShow: 1, heads: 0 },
  })
  await headsOf(4)
  const { body } = await house.call(takeBackAnswer, { as: Ben.as, params: { id: event.id } })
  expect(body.rsvpCounts).toEqual({ going: 0, mightShow: 0, heads: 0 })
})

test.for([0, 11, -1, 1.5, 'two', null])(
  '%j heads are refused with a sentence, and the answer before stays',
  async (heads) => {
    const { Ben, event } = await gather({}, 'Ben')
    await say(Ben, event, going, 2)
    const sentence = [400, 'heads', 'Say how many come, from 1 to 10, yourself included.']
    for (const said of [going, { response: 'if', condition: { atLeast: 2 } } as const]) {
      const { status, error } = await say(Ben, event, said, heads)
      expect([status, error?.field, error?.message]).toEqual(sentence)
    }
    expect((await look(Ben, event)).rsvpCounts.heads).toBe(2)
  },
)

test('who might show says no number', async () => {
  const { Ben, event } = await gather({}, 'Ben')
  for (const heads of [1, 2, 0]) {
    const { status, error } = await say(Ben, event, { response: 'might-show' }, heads)
    expect([status, error?.field, error?.message]).toEqual([400, 'heads', 'Say how many come only if you are going.'])
  }
  expect((await look(Ben, event)).userRsvp).toBeNull()
})

test.for<[GuestPolicy, number, string]>([
  ['just-you', 1, 'This one is just for you.'],
  ['plus-one', 2, 'You can bring one more person.'],
  ['bring-crew', 10, 'Say how many come, from 1 to 10, yourself included.'],
])('a spon for %s lets %i come on one answer', async ([guest_policy, most, sentence]) => {
  const { Ben, event } = await gather({ guest_policy }, 'Ben')
  for (const said of [going, { response: 'if', condition: { atLeast: 2 } } as const]) {
    expect((await say(Ben, event, said, most)).status).toBe(200)
    const { status, error } = await say(Ben, event, said, most + 1)
    expect([status, error?.field, error?.message]).toEqual([400, 'heads', sentence])
  }
})

test('a policy that is narrowed keeps the heads that were given, and lets nobody bring more', async () => {
  const { host, Ben, Cleo, event } = await gather({}, 'Ben', 'Cleo')
  await say(Ben, event, going, 4)
  const body = { title: 'Tacos', guestPolicy: 'just-you' } as const
  await house.call(updateEvent, { as: host.as, params: { id: event.id }, body })
  expect((await look(host, event)).rsvpCounts.heads).toBe(4)
  expect((await say(Cleo, event, going, 2)).status).toBe(400)
  // The same four once more, as a queued tap says it, and fewer.
  expect((await say(Ben, event, going, 4)).status).toBe(200)
  expect((await say(Ben, event, going, 5)).status).toBe(400)
  expect((await say(Ben, event, going, 3)).body.rsvpCounts.heads).toBe(3)
  expect((await say(Ben, event, going, 4)).status).toBe(400)
})

test('a minimum counts heads: one who brings three makes it on, and leaves it short', async () => {
  const { host, Ben, Cleo, event } = await gather({ min_going: 5 }, 'Ben', 'Cleo')
  await say(Ben, event, going, 4)
  expect((await look(host, event)).isOn).toBe(false)
  expect((await say(Cleo, event, going)).body).toMatchObject({ isOn: true, rsvpCounts: { going: 2, heads: 5 } })
  expect(await newsOf(Ben)).toEqual(["It's on: 5 are going"])
  await say(Ben, event, going)
  expect(await newsOf(host)).toContain('Ben Probe is not in any more: 2 are going, you wanted 5')
})

test('an if-answer that waits for a number counts heads, those of its author too', async () => {
  const { Ben, Cleo, Dan, event } = await gather({}, 'Ben', 'Cleo', 'Dan')
  const waiting = { response: 'if', condition: { atLeast: 5 } } as const
  expect((await say(Cleo, event, waiting, 2)).body).toMatchObject({
    userRsvp: { response: 'if', heads: 2, holds: false },
    rsvpCounts: { going: 0, mightShow: 1, heads: 0 },
  })
  await say(Ben, event, going, 2)
  expect((await look(Cleo, event)).userRsvp).toMatchObject({ holds: false })
  expect((await say(Dan, event, going)).body.rsvpCounts).toEqual({ going: 3, mightShow: 0, heads: 5 })
  expect((await look(Cleo, event)).userRsvp).toMatchObject({ holds: true, heads: 2 })
  expect(await newsOf(Cleo)).toEqual(['Your if came true: you are in'])
})

test('an if-answer whose person is not to be met becomes a plain one, for one', async () => {
  const { Ben, Cleo, event } = await gather({}, 'Ben', 'Cleo')
  await say(Ben, event, going)
  await say(Cleo, event, { response: 'if', condition: { withUser: Ben.id } }, 3)
  await house.call(blockUser, { as: Cleo.as, params: { id: Ben.id } })
  const { userRsvp, rsvps } = await look(Cleo, event)
  expect(userRsvp).toEqual({ response: 'might-show' })
  expect(rsvps.map(({ heads }) => heads)).toEqual([1])
})

test('how many one brings is in the own download', async () => {
  const { Ben, event } = await gather({}, 'Ben')
  await say(Ben, event, going, 3)
  const { text } = await house.call(exportCurrentUser, { as: Ben.as })
  expect(JSON.parse(text).answers ?? JSON.parse(text).rsvps).toMatchObject([{ heads: 3 }])
})
