import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteOldBudgets } from '#server/features/notifications/budget-queries.ts'
import { deleteTakenBackNotifications } from '#server/features/notifications/clean-up-queries.ts'
import { blockUser } from '#shared/blocks.ts'
import { acceptFriend, declineFriend, listFriendRequests, requestFriend, unfriend } from '#shared/friends.ts'
import { listNotifications } from '#shared/notifications.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

type Action = typeof requestFriend | typeof acceptFriend | typeof declineFriend | typeof unfriend
function act(who: Member, action: Action, whom: { id: string }) {
  return house.call(action, { as: who.as, body: { friendId: whom.id } })
}
const listOf = async (who: Member) => (await house.call(listNotifications, { as: who.as })).body

async function arriveTwo() {
  const [zoe, ben] = [await house.arrive('Zoe'), await house.arrive('Ben')]
  await room.giveDevice(ben)
  return { zoe, ben }
}

async function moveBack(interval: string) {
  await sql`update stranger_budgets set since = since - ${interval}::interval,
    rests_until = rests_until - ${interval}::interval`.execute(house.db)
  await sql`update notifications set created_at = created_at - ${interval}::interval`.execute(house.db)
}

test('whoever asks, takes it back and asks again pings once, and is stopped at the fourth time', async () => {
  const { zoe, ben } = await arriveTwo()
  const statuses = []
  for (let time = 0; time < 8; time += 1) {
    statuses.push((await act(zoe, requestFriend, ben)).status)
    await room.deliver()
    await act(zoe, unfriend, ben)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
  expect(room.titles()).toEqual(['New friend request'])
  const refused = await act(zoe, requestFriend, ben)
  expect(refused.error?.message).toBe(
    'You have asked them already. Give them some time. You can try again in 24 hours.',
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)

  await moveBack('1 day')
  expect((await act(zoe, requestFriend, ben)).status).toBe(200)
  await room.deliver()
  expect(room.titles()).toHaveLength(2)
})

test('two phones of one person that ask and take back at once are counted together', async () => {
  const { zoe, ben } = await arriveTwo()
  async function tapAround() {
    const statuses = []
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await act(zoe, requestFriend, ben)).status)
      await act(zoe, unfriend, ben)
    }
    return statuses
  }
  const statuses = (await Promise.all([tapAround(), tapAround()])).flat()
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => ![200, 409, 429].includes(status))).toEqual([])
  await room.deliver()
  expect(room.titles().length).toBeLessThanOrEqual(1)
})

test('a request that was taken back leaves a line that leads to whoever it was, for a week', async () => {
  const { zoe, ben } = await arriveTwo()
  await act(zoe, requestFriend, ben)
  await act(zoe, unfriend, ben)
  await room.deliver()
  expect(room.titles()).toEqual([])
  expect(await listOf(ben)).toMatchObject([
    { type: 'friend_request', message: 'Zoe Probe asked and took it back', isRead: true, relatedUser: { id: zoe.id } },
  ])
  const standing = await house.arrive('Sid')
  await act(standing, requestFriend, ben)
  await house.db.updateTable('notifications').set({ is_read: true }).execute()

  await moveBack('6 days')
  await deleteTakenBackNotifications(house.db)
  expect(await listOf(ben)).toHaveLength(2)
  await moveBack('2 days')
  await deleteTakenBackNotifications(house.db)
  expect(await listOf(ben)).toMatchObject([{ message: 'Sid Probe wants to join your crew' }])
})

test('a request that was accepted meanwhile is not taken back: both stay friends, with their answers', async () => {
  const { zoe, ben } = await arriveTwo()
  const takeBack = () => house.call(unfriend, { as: zoe.as, body: { friendId: ben.id, only: 'request' } })
  await act(zoe, requestFriend, ben)
  expect((await takeBack()).body).toEqual({ status: 'none' })
  expect((await takeBack()).body).toEqual({ status: 'none' })

  await act(zoe, requestFriend, ben)
  await act(ben, acceptFriend, zoe)
  const spon = await createEvent(house.db, zoe)
  const body = { response: 'going' } as const
  const answered = await house.call(answerEvent, { as: ben.as, params: { id: spon.id }, body })
  expect(answered.status).toBe(200)
  expect(await takeBack()).toMatchObject({
    status: 409,
    error: { code: 'conflict', message: 'They have said yes already: you are friends now.' },
  })
  const findAnswers = () => house.db.selectFrom('rsvps').select('user_id').where('event_id', '=', spon.id).execute()
  expect(await findAnswers()).toEqual([{ user_id: ben.id }])
  // Older pages and other callers do not say what they mean: it ends whatever there is.
  expect((await act(zoe, unfriend, ben)).body).toEqual({ status: 'none' })
  expect(await findAnswers()).toEqual([])
})

test('from that line its sender can be blocked, and the line goes', async () => {
  const { zoe, ben } = await arriveTwo()
  await act(zoe, requestFriend, ben)
  await act(zoe, unfriend, ben)
  const [line] = await listOf(ben)
  await house.call(blockUser, { as: ben.as, params: { id: line?.relatedUser?.id ?? '' } })
  expect(await listOf(ben)).toEqual([])
  expect((await act(zoe, requestFriend, ben)).status).toBe(404)
})

test('asking again after it was taken back makes the line a request again, without a ping', async () => {
  const { zoe, ben } = await arriveTwo()
  await act(zoe, requestFriend, ben)
  await room.deliver()
  await act(zoe, unfriend, ben)
  await act(zoe, requestFriend, ben)
  await room.deliver()
  expect(room.titles()).toHaveLength(1)
  expect(await listOf(ben)).toMatchObject([{ message: 'Zoe Probe wants to join your crew', isRead: false }])
})

test('whoever was declined cannot ask for 30 days, but may be asked', async () => {
  const { zoe, ben } = await arriveTwo()
  await act(zoe, requestFriend, ben)
  await act(ben, declineFriend, zoe)
  expect(await listOf(ben)).toEqual([])
  const refused = await act(zoe, requestFriend, ben)
  expect(refused).toMatchObject({ status: 429, error: { code: 'too_many' } })
  expect(refused.error?.message).toContain('in 30 days')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(29 * 86_400)
  await moveBack('29 days')
  await deleteOldBudgets(house.db)
  expect((await act(zoe, requestFriend, ben)).status).toBe(429)
  await moveBack('2 days')
  expect((await act(zoe, requestFriend, ben)).status).toBe(200)

  await act(ben, declineFriend, zoe)
  expect((await act(ben, requestFriend, zoe)).body).toEqual({ status: 'pending_sent' })
  expect((await act(zoe, requestFriend, ben)).body).toEqual({ status: 'friends' })
  // Friends who part start anew.
  await act(ben, unfriend, zoe)
  expect((await act(zoe, requestFriend, ben)).status).toBe(200)
})

test('what is counted of strangers is forgotten after a day, and a decline after 30', async () => {
  const [{ zoe, ben }, cleo] = [await arriveTwo(), await house.arrive('Cleo')]
  await act(zoe, requestFriend, ben)
  await act(zoe, requestFriend, cleo)
  await act(ben, declineFriend, zoe)
  async function countedOf(actor: Member) {
    await deleteOldBudgets(house.db)
    const rows = house.db.selectFrom('stranger_budgets').select('user_id').where('actor_id', '=', actor.id)
    return (await rows.execute()).map((row) => row.user_id)
  }
  await moveBack('23 hours')
  expect(await countedOf(zoe)).toHaveLength(2)
  await moveBack('2 hours')
  expect(await countedOf(zoe)).toEqual([ben.id])
  await moveBack('30 days')
  expect(await countedOf(zoe)).toEqual([])
})

test('a decline and a request that race leave either a request or a rest, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { zoe, ben } = await arriveTwo()
    await act(zoe, requestFriend, ben)
    await Promise.all([act(zoe, unfriend, ben), act(ben, declineFriend, zoe), act(zoe, requestFriend, ben)])
    const { body: waiting } = await house.call(listFriendRequests, { as: ben.as })
    const [budget] = await house.db
      .selectFrom('stranger_budgets')
      .select('rests_until')
      .where('actor_id', '=', zoe.id)
      .execute()
    expect(waiting.length > 0 && budget?.rests_until).toBeFalsy()
  }
})

test('of all the strangers who ask one person at once, twenty ping, and all are in the list', async () => {
  const ben = await house.arrive('Ben')
  await room.giveDevice(ben)
  const crowd = await Promise.all(Array.from({ length: 24 }, (_, index) => house.arrive(`Nr${index}`)))
  const answers = await Promise.all(crowd.map((each) => act(each, requestFriend, ben)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  await room.deliver()
  expect(room.titles()).toHaveLength(20)
  expect((await house.call(listFriendRequests, { as: ben.as })).body).toHaveLength(24)
})
