import { expect, onTestFinished, test } from 'vitest'
import { deleteCurrentUser } from '#shared/accounts.ts'
import { createComment } from '#shared/comments.ts'
import { getEvent, updateEvent } from '#shared/events.ts'
import { requestFriend } from '#shared/friends.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { listenLive } from '#tests/support/live.ts'

const house = openHouse()

const leave = ({ as }: Member) => house.call(deleteCurrentUser, { as })
function answer({ as }: Member, { id }: { id: string }) {
  return house.call(answerEvent, { as, params: { id }, body: { response: 'going' } })
}
async function statusFor({ as }: Member, { id }: { id: string }) {
  return (await house.call(getEvent, { as, params: { id } })).status
}

/** Ada and Ben know each other through Max alone, Ada and Cleo through Mia too. */
async function meet() {
  const { db } = house
  const [ada, ben, cleo, max, mia] = [
    await house.arrive('Ada'),
    await house.arrive('Ben'),
    await house.arrive('Cleo'),
    await house.arrive('Max'),
    await house.arrive('Mia'),
  ]
  for (const friend of [ada, ben, cleo]) await befriend(db, max, friend)
  for (const friend of [ada, cleo]) await befriend(db, mia, friend)
  return { ada, ben, cleo, max }
}

test('answers go of whoever saw the spon only through somebody who left', async () => {
  const { ada, ben, cleo, max } = await meet()
  const event = await createEvent(house.db, ada, { visibility: 'friends-of-friends' })
  for (const guest of [ben, cleo]) expect((await answer(guest, event)).status).toBe(200)
  await leave(max)
  const { body } = await house.call(getEvent, { as: ada.as, params: { id: event.id } })
  expect(body.rsvps.map(({ userId }) => userId)).toEqual([cleo.id])
  expect((await house.notificationsOf(ada)).map(({ message }) => message)).toEqual(['Cleo Probe is down for your spon'])

  // Narrowing lets those stay who have answered.
  const narrow = { title: 'Tacos', visibility: 'friends' } as const
  await house.call(updateEvent, { as: ada.as, params: { id: event.id }, body: narrow })
  expect([await statusFor(ben, event), await statusFor(cleo, event)]).toEqual([404, 200])
})

async function listen({ as }: Member) {
  const ear = await listenLive(house.app.baseUrl, as)
  onTestFinished(() => ear.close())
  await ear.hears('hello')
  return {
    lists: () => ear.changes().flatMap(({ lists }) => lists),
    events: () => ear.changes().flatMap(({ eventIds }) => eventIds),
  }
}

const days = (count: number) => new Date(Date.now() + count * 86_400_000)
const planned = { created_at: days(-10), starts_at: days(1) }

test('open pages hear of it: of friends, of those who asked, and wherever something of theirs is shown', async () => {
  const { ada, ben, cleo, max } = await meet()
  const { db } = house
  const [asked, guest, distant] = [await house.arrive(), await house.arrive(), await house.arrive()]
  await befriend(db, cleo, distant)
  await house.call(requestFriend, { as: asked.as, body: { friendId: max.id } })
  // Posted long ago, and still to come.
  const wide = await createEvent(db, max, { visibility: 'friends-of-friends', ...planned })
  const close = await createEvent(db, max, { visibility: 'friends' })
  const [answered, talked] = [await createEvent(db, ada), await createEvent(db, ben)]
  await answer(max, answered)
  await house.call(createComment, { as: max.as, params: { id: talked.id }, body: { content: 'Soon' } })
  await db
    .insertInto('event_access')
    .values({ event_id: close.id, user_id: guest.id, source: 'invite', granted_by: max.id })
    .execute()
  const ears = await Promise.all([ada, ben, cleo, asked, guest, distant].map(listen))
  const [atAda, atBen, , atAsked, atGuest, atDistant] = ears as [Ear, Ear, Ear, Ear, Ear, Ear]
  await leave(max)
  await expect.poll(atAda.events).toEqual(expect.arrayContaining([wide.id, close.id, answered.id]))
  await expect.poll(atBen.events).toEqual(expect.arrayContaining([wide.id, close.id, talked.id]))
  await expect.poll(atAsked.lists).toContain('friend-requests')
  await expect.poll(atGuest.events).toEqual([close.id])
  await expect.poll(atDistant.events).toEqual([wide.id])
  for (const ear of ears) await expect.poll(ear.lists).toEqual(expect.arrayContaining(['feed', 'extended-feed']))
  await expect.poll(atAda.lists).toEqual(expect.arrayContaining(['friends', 'notifications', 'free']))
})

type Ear = Awaited<ReturnType<typeof listen>>
