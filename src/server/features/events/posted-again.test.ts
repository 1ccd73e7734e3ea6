import { expect, test } from 'vitest'
import { createEvent, extendEvent, getEvent, listFeed, listMyEvents, updateEvent } from '#shared/events.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend, block, createEvent as plant } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'

const house = openHouse()

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
function postAgain(who: Member, replaces: string, more: object = {}) {
  return house.call(createEvent, { as: who.as, body: { title: 'Tacos again', replaces, ...more } })
}
function say(who: Member, id: string) {
  return house.call(answerEvent, { as: who.as, params: { id }, body: { response: 'going' } })
}
const look = async (who: Member, id: string) => (await house.call(getEvent, { as: who.as, params: { id } })).body
const feedOf = async (who: Member) => (await house.call(listFeed, { as: who.as })).body.map(({ id }) => id)

/** A host of a spon, a friend who is going and one who has not answered. */
async function gather(given: Parameters<typeof plant>[2] = {}) {
  const [host, ben, cleo] = [await house.arrive('Hana'), await house.arrive('Ben'), await house.arrive('Cleo')]
  for (const friend of [ben, cleo]) await befriend(house.db, host, friend)
  const event = await plant(house.db, host, { title: 'Tacos', ...given })
  await say(ben, event.id)
  return { host, ben, cleo, event }
}

test.for([
  ['that is on', { starts_at: hours(-1) }],
  ['that is still to come', { starts_at: hours(20) }],
  ['that is over', { created_at: hours(-40), starts_at: hours(-30) }],
] as const)('one %s and is posted again is over, in no feed, and leads to the new one', async ([_which, given]) => {
  const { host, ben, event } = await gather(given)
  const { status, body } = await postAgain(host, event.id)
  expect([status, body.replacedBy]).toEqual([201, null])
  for (const who of [host, ben]) {
    expect(await feedOf(who)).toEqual([body.id])
    expect(await look(who, event.id)).toMatchObject({ phase: 'over', isRecent: false, replacedBy: body.id })
  }
  // An end that was earlier stays.
  const kept = event.ends_at.getTime() < Date.now()
  expect((await look(host, event.id)).endsAt === event.ends_at.toISOString()).toBe(kept)
  const mine = (await house.call(listMyEvents, { as: host.as })).body
  expect(mine.map(({ id, phase }) => [id, phase])).toEqual([
    [body.id, 'coming'],
    [event.id, 'over'],
  ])
})

test('it cannot go on beside the new one', async () => {
  const { host, event } = await gather({ starts_at: hours(-1) })
  await postAgain(host, event.id)
  const more = await house.call(extendEvent, { as: host.as, params: { id: event.id }, body: { hours: 1 } })
  expect(more).toMatchObject({ status: 409, error: { message: 'You posted it again. Prolong the new one.' } })
  expect((await look(host, event.id)).phase).toBe('over')
})

test.for([
  ['words', { title: 'Burritos' }],
  ['time', { title: 'Burritos', specificTime: 'tomorrow at 9', timeZone: 'Europe/Berlin' }],
] as const)('an edit of its %s leaves it over', async ([_which, body]) => {
  const { host, event } = await gather({ starts_at: hours(20) })
  await postAgain(host, event.id)
  const edited = await house.call(updateEvent, { as: host.as, params: { id: event.id }, body })
  expect(edited.body).toMatchObject({ title: 'Burritos', phase: 'over', isRecent: false })
})

test('it leaves the feed of friends of friends too', async () => {
  const { host, ben, event } = await gather({ visibility: 'friends-of-friends' })
  const far = await house.arrive('Faye')
  await befriend(house.db, ben, far)
  const read = async () => (await house.call(listFeed, { as: far.as, query: { extended: 'true' } })).body
  expect((await read()).map(({ id }) => id)).toEqual([event.id])
  const { body } = await postAgain(host, event.id, { visibility: 'friends-of-friends' })
  expect((await read()).map(({ id }) => id)).toEqual([body.id])
})

test('those who answered hear of it once and the others of a post; the answers stay where they are', async () => {
  const { host, ben, cleo, event } = await gather()
  const { body } = await postAgain(host, event.id)
  expect(await house.notificationsOf(ben)).toEqual([
    { type: 'event_updated', title: 'Tacos again', message: 'Hana Probe posted it again' },
  ])
  expect(await house.notificationsOf(cleo)).toEqual([
    { type: 'event_created', title: 'Tacos again', message: 'Hana Probe posted a spon' },
  ])
  expect(body.rsvpCounts).toEqual({ going: 0, mightShow: 0, heads: 0 })
  expect((await look(ben, event.id)).userRsvp).toEqual({ response: 'going' })
})

test('who answered and is invited with the new one hears of it once', async () => {
  const { host, ben, event } = await gather()
  await postAgain(host, event.id, { inviteeIds: [ben.id] })
  expect(await house.notificationsOf(ben)).toHaveLength(1)
})

test('one tap that is sent twice posts it again once', async () => {
  const { host, ben, event } = await gather()
  const call = {
    as: host.as,
    body: { title: 'Tacos again', replaces: event.id },
    headers: { 'idempotency-key': 'again' },
  }
  const ids = [(await house.call(createEvent, call)).body.id, (await house.call(createEvent, call)).body.id]
  expect(new Set(ids).size).toBe(1)
  expect(await house.notificationsOf(ben)).toHaveLength(1)
})

test('whoever cannot see the new one reads of no other', async () => {
  const { host, event } = await gather()
  const guest = await house.arrive('Gil')
  const access = { event_id: event.id, user_id: guest.id, source: 'invite', granted_by: host.id } as const
  await house.db.insertInto('event_access').values(access).execute()
  await say(guest, event.id)
  const { body } = await postAgain(host, event.id)
  expect(await look(guest, event.id)).toMatchObject({ phase: 'over', replacedBy: null })
  expect(await house.notificationsOf(guest)).toEqual([])
  await house.db
    .insertInto('event_access')
    .values({ ...access, event_id: body.id })
    .execute()
  expect((await look(guest, event.id)).replacedBy).toBe(body.id)
})

test('another person’s spon is not replaced, seen or not, and nothing is posted', async () => {
  const { host, ben, event } = await gather()
  const [stranger, blocked] = [await house.arrive(), await house.arrive()]
  await befriend(house.db, host, blocked)
  await block(house.db, host, blocked)
  for (const outsider of [stranger, blocked])
    expect((await postAgain(outsider, event.id)).text).toBe((await postAgain(outsider, unknownId)).text)
  const refused = await Promise.all([ben, stranger, blocked].map((who) => postAgain(who, event.id)))
  expect(refused.map(({ status }) => status)).toEqual([403, 404, 404])
  for (const who of [ben, stranger, blocked]) expect((await house.call(listMyEvents, { as: who.as })).body).toEqual([])
  expect(await look(host, event.id)).toMatchObject({ phase: 'coming', replacedBy: null })
})

test('when the new one goes, the old one leads nowhere', async () => {
  const { host, event } = await gather()
  const { body } = await postAgain(host, event.id)
  await house.db.deleteFrom('events').where('id', '=', body.id).execute()
  expect(await look(host, event.id)).toMatchObject({ phase: 'over', replacedBy: null })
})
