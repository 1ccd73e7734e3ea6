import { expect, test } from 'vitest'
import { createInvitesHandler } from '#server/features/events/jobs.ts'
import { createEvent, deleteEvent, getEvent, listFeed, updateEvent } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

/** A host who has just posted for one friend, who has a phone. */
async function postForTwo(given: object = {}) {
  const [host, friend] = [await house.arrive('Hana'), await house.arrive('Ben')]
  await befriend(house.db, host, friend)
  await room.giveDevice(friend)
  const body = { title: 'Swim', timeframe: 'Right Now', visibility: 'chosen' } as const
  const reply = await house.call(createEvent, {
    as: host.as,
    body: { ...body, inviteeIds: [friend.id], undoable: true, ...given },
  })
  expect(reply.status).toBe(201)
  return { host, friend, event: reply.body, params: { id: reply.body.id } }
}
const typesOf = async (who: Member) => (await house.notificationsOf(who)).map(({ type }) => type)
const pings = () => room.endpoint.received.length
async function countTraces(id: string) {
  const row = await house.db
    .selectFrom('called_off_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', id)
    .executeTakeFirst()
  return Number(row?.count)
}

test('the friend sees it at once, and is pinged once, when it can no longer be undone', async () => {
  const { friend, event } = await postForTwo()
  await room.deliver()
  expect((await house.call(listFeed, { as: friend.as })).body.map(({ id }) => id)).toEqual([event.id])
  expect([await typesOf(friend), pings()]).toEqual([[], 0])
  await room.letTimePass()
  await room.deliver()
  expect([await typesOf(friend), pings()]).toEqual([['event_invite'], 1])
  await createInvitesHandler().run({ eventId: event.id }, house.app.context)
  await room.deliver()
  expect([await typesOf(friend), pings()]).toEqual([['event_invite'], 1])
})

test('undone in time it leaves no trace', async () => {
  const { host, friend, event, params } = await postForTwo()
  const { status, body } = await house.call(deleteEvent, { as: host.as, params })
  expect([status, body]).toEqual([200, { notified: 0 }])
  await room.letTimePass()
  await room.deliver()
  expect([await typesOf(friend), pings(), await countTraces(event.id)]).toEqual([[], 0, 0])
  expect((await house.call(getEvent, { as: friend.as, params })).status).toBe(404)
})

test('later, or after an answer, it is called off as ever', async () => {
  const late = await postForTwo()
  await room.letTimePass()
  await room.deliver()
  await house.call(deleteEvent, { as: late.host.as, params: late.params })
  expect(await countTraces(late.event.id)).toBe(1)

  const quick = await postForTwo()
  await house.call(answerEvent, { as: quick.friend.as, params: quick.params, body: { response: 'going' } })
  const { body } = await house.call(deleteEvent, { as: quick.host.as, params: quick.params })
  expect([body, await countTraces(quick.event.id)]).toEqual([{ notified: 1 }, 1])
  expect(await typesOf(quick.friend)).toEqual(['event_cancelled'])
})

test('details that are added meanwhile ping nobody twice, and go along', async () => {
  const { host, friend, params } = await postForTwo()
  const body = { title: 'Swim at the pier', visibility: 'chosen' } as const
  const edit = { as: host.as, params, body: { ...body, inviteeIds: [friend.id] } }
  expect((await house.call(updateEvent, edit)).status).toBe(200)
  await room.letTimePass()
  await room.deliver()
  expect((await house.notificationsOf(friend)).map(({ title }) => title)).toEqual(['Swim at the pier'])
})

test('whoever is no friend by then is not pinged', async () => {
  const { host, friend } = await postForTwo()
  await house.call(unfriend, { as: host.as, body: { friendId: friend.id } })
  await room.letTimePass()
  await room.deliver()
  expect(await typesOf(friend)).toEqual([])
})

test('a post for the whole crew does not wait', async () => {
  const { friend } = await postForTwo({ visibility: 'friends', inviteeIds: [] })
  expect(await typesOf(friend)).toEqual(['event_created'])
})
