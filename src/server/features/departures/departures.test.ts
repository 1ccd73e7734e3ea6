import { expect, test } from 'vitest'
import { deleteCurrentUser } from '#shared/accounts.ts'
import { getEvent, updateEvent } from '#shared/events.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Guest, openHouse } from '#tests/support/guests.ts'

const house = openHouse()

const leave = ({ as }: Guest) => house.call(deleteCurrentUser, { as })
function answer({ as }: Guest, { id }: { id: string }) {
  return house.call(answerEvent, { as, params: { id }, body: { response: 'going' } })
}
async function statusFor({ as }: Guest, { id }: { id: string }) {
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
