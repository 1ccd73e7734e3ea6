import { expect, test } from 'vitest'
import {
  acceptFriend,
  declineFriend,
  getFriendStatus,
  listFriendRequests,
  listFriends,
  requestFriend,
  unfriend,
} from '#shared/friends.ts'
import { befriend, block, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'

const house = openHouse()

const arriveTwo = () => Promise.all([house.arrive('Ada'), house.arrive('Ben')])

type Action = typeof requestFriend | typeof acceptFriend | typeof declineFriend | typeof unfriend
function act(who: Member, action: Action, whom: { id: string }, headers: Record<string, string> = {}) {
  return house.call(action, { as: who.as, body: { friendId: whom.id }, headers })
}

function rowsBetween(one: Member, other: Member) {
  return house.db
    .selectFrom('friendships')
    .select(['user_id', 'status'])
    .where('user_id', 'in', [one.id, other.id])
    .where('friend_id', 'in', [one.id, other.id])
    .execute()
}

test('a request that is accepted makes two people friends, and each step tells the other one', async () => {
  const [ada, ben] = await arriveTwo()
  expect((await act(ada, requestFriend, ben)).body).toEqual({ status: 'pending_sent' })
  expect(await house.notificationsOf(ben)).toMatchObject([
    { type: 'friend_request', message: 'Ada Probe wants to join your crew' },
  ])
  const requests = await house.call(listFriendRequests, { as: ben.as })
  expect(requests.body).toMatchObject([{ userId: ada.id, requester: { displayName: 'Ada Probe', email: null } }])

  expect((await act(ben, acceptFriend, ada)).body).toEqual({ status: 'friends' })
  expect(await house.notificationsOf(ada)).toMatchObject([
    { type: 'friend_accepted', message: 'Ben Probe is now your friend' },
  ])
  expect(await house.notificationsOf(ben)).toEqual([])
  expect((await house.call(listFriends, { as: ada.as })).body).toMatchObject([{ id: ben.id, email: ben.email }])
  expect((await house.call(listFriendRequests, { as: ben.as })).body).toEqual([])
  expect(await rowsBetween(ada, ben)).toHaveLength(2)
})

test('each sees from their own side how the two stand', async () => {
  const [ada, ben] = await arriveTwo()
  async function statusOf(who: Member, whom: Member) {
    return (await house.call(getFriendStatus, { as: who.as, params: { id: whom.id } })).body.status
  }
  expect(await statusOf(ada, ada)).toBe('self')
  expect(await statusOf(ada, ben)).toBe('none')
  await act(ada, requestFriend, ben)
  expect([await statusOf(ada, ben), await statusOf(ben, ada)]).toEqual(['pending_sent', 'pending_received'])
  await act(ben, acceptFriend, ada)
  expect([await statusOf(ada, ben), await statusOf(ben, ada)]).toEqual(['friends', 'friends'])
})

test('asking someone who has asked already accepts', async () => {
  const [ada, ben] = await arriveTwo()
  await act(ada, requestFriend, ben)
  expect((await act(ben, requestFriend, ada)).body).toEqual({ status: 'friends' })
  expect(await house.notificationsOf(ada)).toMatchObject([{ type: 'friend_accepted' }])
})

test('two people who ask each other in the same moment end as friends, once', async () => {
  const [ada, ben] = await arriveTwo()
  const answers = await Promise.all([act(ada, requestFriend, ben), act(ben, requestFriend, ada)])
  expect(answers.map(({ body }) => body.status).sort()).toEqual(['friends', 'pending_sent'])
  expect(await rowsBetween(ada, ben)).toEqual([
    expect.objectContaining({ status: 'accepted' }),
    expect.objectContaining({ status: 'accepted' }),
  ])
})

test('a second request, one to a friend and one to oneself are refused, each with its own words', async () => {
  const [ada, ben] = await arriveTwo()
  await act(ada, requestFriend, ben)
  expect(await act(ada, requestFriend, ben)).toMatchObject({ status: 409, error: { code: 'already_sent' } })
  await act(ben, acceptFriend, ada)
  expect(await act(ada, requestFriend, ben)).toMatchObject({ status: 409, error: { code: 'conflict' } })
  expect(await act(ada, requestFriend, ada)).toMatchObject({
    status: 400,
    error: { code: 'invalid_input', field: 'friendId' },
  })
})

test('the same key sent twice at once asks once and gives the same answer', async () => {
  const [ada, ben] = await arriveTwo()
  const headers = { 'idempotency-key': `ask-${ben.id}` }
  const answers = await Promise.all([act(ada, requestFriend, ben, headers), act(ada, requestFriend, ben, headers)])
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [200, '{"status":"pending_sent"}'],
    [200, '{"status":"pending_sent"}'],
  ])
  expect(await house.notificationsOf(ben)).toHaveLength(1)
})

test('people who blocked each other are as missing as nobody, in both directions', async () => {
  const [ada, ben] = await arriveTwo()
  await block(house.db, ben, ada)
  const missing = await act(ada, requestFriend, { id: unknownId })
  expect(missing.status).toBe(404)
  for (const answer of [
    await act(ada, requestFriend, ben),
    await act(ben, requestFriend, ada),
    await act(ada, acceptFriend, ben),
    await house.call(getFriendStatus, { as: ada.as, params: { id: ben.id } }),
    await house.call(getFriendStatus, { as: ada.as, params: { id: unknownId } }),
  ])
    expect(answer).toMatchObject({ status: 404, text: missing.text })
})

test('nothing can be accepted that nobody asked, but accepting twice is no mistake', async () => {
  const [ada, ben] = await arriveTwo()
  expect((await act(ada, acceptFriend, ben)).status).toBe(404)
  await act(ada, requestFriend, ben)
  expect((await act(ada, acceptFriend, ben)).status).toBe(404)
  await act(ben, acceptFriend, ada)
  expect((await act(ben, acceptFriend, ada)).body).toEqual({ status: 'friends' })
  expect(await house.notificationsOf(ada)).toHaveLength(1)
})

test('declining and taking a request back leave no trace, and can be repeated', async () => {
  const [ada, ben] = await arriveTwo()
  for (const [who, action] of [
    [ben, declineFriend],
    [ada, unfriend],
  ] as const) {
    await act(ada, requestFriend, ben)
    const whom = who === ada ? ben : ada
    expect((await act(who, action, whom)).body).toEqual({ status: 'none' })
    expect((await act(who, action, whom)).body).toEqual({ status: 'none' })
    expect(await rowsBetween(ada, ben)).toEqual([])
    expect(await house.notificationsOf(ben)).toEqual([])
  }
})

test('declining does not end a friendship, and unfriending does not decline a request', async () => {
  const [ada, ben] = await arriveTwo()
  await act(ada, requestFriend, ben)
  expect((await act(ben, unfriend, ada)).body).toEqual({ status: 'pending_received' })
  await act(ben, acceptFriend, ada)
  expect((await act(ben, declineFriend, ada)).body).toEqual({ status: 'friends' })
})

async function answersTo(event: { id: string }) {
  return (await house.db.selectFrom('rsvps').select('user_id').where('event_id', '=', event.id).execute()).map(
    (row) => row.user_id,
  )
}

test('unfriending takes back the answers of all who saw the spon through that friendship, and of nobody else', async () => {
  const { db } = house
  const [host, friend, cleo, dora] = await Promise.all([
    house.arrive('Hana'),
    house.arrive('Finn'),
    house.arrive('Cleo'),
    house.arrive('Dora'),
  ])
  await befriend(db, host, friend)
  await befriend(db, friend, cleo)
  await befriend(db, host, dora)
  const event = await createEvent(db, host, { visibility: 'friends-of-friends' })
  await db
    .insertInto('rsvps')
    .values([friend, cleo, dora].map(({ id }) => ({ event_id: event.id, user_id: id, response: 'going' as const })))
    .execute()
  await db.insertInto('event_access').values({ event_id: event.id, user_id: friend.id, source: 'invite' }).execute()

  await act(host, unfriend, friend)
  expect(await answersTo(event)).toEqual([dora.id])
  expect(await db.selectFrom('event_access').selectAll().where('event_id', '=', event.id).execute()).toEqual([])
})
