import { expect, test } from 'vitest'
import type { Condition } from '#shared/conditions.ts'
import { getEvent, listFeed, listMyEvents } from '#shared/events.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { listUserEvents } from '#shared/users.ts'
import { befriend, block, createEvent, type EventRow, suspend } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'

const house = openHouse()

function say(who: Member, event: EventRow, said: 'going' | 'might-show' | Condition = 'going') {
  const body = typeof said === 'string' ? { response: said } : { response: 'if' as const, condition: said }
  return house.call(answerEvent, { as: who.as, params: { id: event.id }, body })
}
async function friendsOn(who: Member, event: EventRow) {
  const { body } = await house.call(listFeed, { as: who.as })
  return body.find(({ id }) => id === event.id)?.friendsGoing
}
async function namesFor(who: Member, event: EventRow) {
  const { body } = await house.call(getEvent, { as: who.as, params: { id: event.id } })
  return body.rsvps.map(({ userId, user }) => [userId, user.id, user.displayName])
}

/** A host with friends, of whom Mia knows those who are named first. */
async function gather(known: string[], unknown: string[]) {
  const [host, mia] = [await house.arrive('Hana'), await house.arrive('Mia')]
  await befriend(house.db, host, mia)
  const guests: Record<string, Member> = {}
  for (const name of [...known, ...unknown]) {
    const guest = await house.arrive(name)
    await befriend(house.db, host, guest)
    if (known.includes(name)) await befriend(house.db, mia, guest)
    guests[name] = guest
  }
  return { host, mia, guests, event: await createEvent(house.db, host) }
}
const nobody = [null, null, null]

test('a card names three friends who are going, those who said so first, and nobody else', async () => {
  const { host, mia, guests, event } = await gather(['Ben', 'Cleo', 'Dan', 'Eva', 'Finn'], ['Gil'])
  const { Ben, Cleo, Dan, Eva, Finn, Gil } = guests as Record<'Ben' | 'Cleo' | 'Dan' | 'Eva' | 'Finn' | 'Gil', Member>
  expect(await friendsOn(mia, event)).toEqual([])
  await say(Gil, event)
  await say(Finn, event, 'might-show')
  await say(mia, event)
  expect(await friendsOn(mia, event)).toEqual([])
  for (const friend of [Eva, Ben, Dan, Cleo]) await say(friend, event)
  expect(await friendsOn(mia, event)).toEqual(['Eva Probe', 'Ben Probe', 'Dan Probe'])
  // All of them are friends of the host, and Gil knows nobody.
  expect(await friendsOn(host, event)).toHaveLength(3)
  expect(await friendsOn(Gil, event)).toEqual([])
  expect((await house.call(listMyEvents, { as: host.as })).body[0]?.friendsGoing).toHaveLength(3)
  const { body } = await house.call(listUserEvents, { as: mia.as, params: { id: host.id } })
  expect(body[0]?.friendsGoing).toEqual(['Eva Probe', 'Ben Probe', 'Dan Probe'])
})

test('the page names the friends who are going; who might show, and who is no friend, is a face', async () => {
  const { mia, guests, event } = await gather(['Ben', 'Cleo'], ['Gil'])
  const { Ben, Cleo, Gil } = guests as Record<'Ben' | 'Cleo' | 'Gil', Member>
  await say(Gil, event)
  await say(Ben, event)
  await say(Cleo, event, 'might-show')
  expect(await namesFor(mia, event)).toEqual([nobody, [Ben.id, Ben.id, 'Ben Probe'], nobody])
  expect(await namesFor(Gil, event)).toEqual([[Gil.id, Gil.id, 'Gil Probe'], nobody, nobody])
})

test('all friends who are going are named, and four faces of others with them', async () => {
  const known = Array.from({ length: 6 }, (_each, nr) => `Known${nr}`)
  const others = Array.from({ length: 6 }, (_each, nr) => `Other${nr}`)
  const { mia, guests, event } = await gather(known, others)
  for (const guest of Object.values(guests)) await say(guest, event)
  const names = (await namesFor(mia, event)).map(([, , name]) => name)
  expect(names.filter((name) => name !== null).toSorted()).toEqual(known.map((name) => `${name} Probe`))
  expect(names.filter((name) => name === null)).toHaveLength(4)
})

test('of a friend whose if came true one reads the name, and not what they waited for', async () => {
  const { host, mia, guests, event } = await gather(['Ben'], ['Gil'])
  const { Ben, Gil } = guests as Record<'Ben' | 'Gil', Member>
  await say(Ben, event, { withUser: Gil.id })
  expect(await friendsOn(mia, event)).toEqual([])
  await say(Gil, event)
  expect(await friendsOn(mia, event)).toEqual(['Ben Probe'])
  async function rowOf(who: Member) {
    const { body, text } = await house.call(getEvent, { as: who.as, params: { id: event.id } })
    return { row: body.rsvps.find(({ userId }) => userId === Ben.id), text }
  }
  const { row, text } = await rowOf(mia)
  expect(row).toMatchObject({ condition: null, waitsFor: null, user: { displayName: 'Ben Probe' } })
  expect(text).not.toContain(Gil.id)
  for (const who of [host, Ben])
    expect((await rowOf(who)).row).toMatchObject({ condition: { withUser: Gil.id }, waitsFor: 'Gil Probe' })
})

test('a request is no friendship, and who is blocked or suspended is not named', async () => {
  const { mia, guests, event } = await gather(['Ben', 'Cleo'], ['Gil', 'Hugo'])
  const { Ben, Cleo, Gil, Hugo } = guests as Record<'Ben' | 'Cleo' | 'Gil' | 'Hugo', Member>
  for (const guest of [Ben, Cleo, Gil, Hugo]) await say(guest, event)
  await house.db
    .insertInto('friendships')
    .values([
      { user_id: mia.id, friend_id: Gil.id },
      { user_id: Hugo.id, friend_id: mia.id },
    ])
    .execute()
  expect(await friendsOn(mia, event)).toEqual(['Ben Probe', 'Cleo Probe'])
  await block(house.db, Ben, mia)
  expect(await friendsOn(mia, event)).toEqual(['Cleo Probe'])
  await suspend(house, Cleo.id)
  expect(await friendsOn(mia, event)).toEqual([])
  expect((await namesFor(mia, event)).flat().filter((each) => each !== null)).toEqual([])
})

test('after it those who were there read each other’s names, for a week; who only might have been is a face', async () => {
  const { guests, event } = await gather([], ['Gil', 'Hugo', 'Ida'])
  const { Gil, Hugo, Ida } = guests as Record<'Gil' | 'Hugo' | 'Ida', Member>
  await say(Gil, event)
  await say(Hugo, event)
  await say(Ida, event, 'might-show')
  async function endedAgo(interval: string) {
    await house.app.context.pool.query('update events set ends_at = now() - $2::interval where id = $1', [
      event.id,
      interval,
    ])
  }
  const hugo = [Hugo.id, Hugo.id, 'Hugo Probe']
  expect(await namesFor(Gil, event)).toEqual([[Gil.id, Gil.id, 'Gil Probe'], nobody, nobody])
  await endedAgo('6 days')
  expect(await namesFor(Gil, event)).toEqual([[Gil.id, Gil.id, 'Gil Probe'], hugo, nobody])
  expect(await namesFor(Ida, event)).toEqual([nobody, nobody, [Ida.id, Ida.id, 'Ida Probe']])
  await block(house.db, Hugo, Gil)
  expect(await namesFor(Gil, event)).toEqual([[Gil.id, Gil.id, 'Gil Probe'], nobody])
  await house.db.deleteFrom('blocks').execute()
  await endedAgo('8 days')
  expect(await namesFor(Gil, event)).toEqual([[Gil.id, Gil.id, 'Gil Probe'], nobody, nobody])
})
