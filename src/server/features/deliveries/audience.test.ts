import { beforeEach, expect, test } from 'vitest'
import { blockUser } from '#shared/blocks.ts'
import type { Visibility } from '#shared/event-fields.ts'
import { countAudience, updatePreferences } from '#shared/notifications.ts'
import { befriend, signIn } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

const silent = { quietFrom: null, quietUntil: null, timeZone: null }
const spons = (choice: 'push' | 'app' | 'off') => ({ spons: choice, answers: 'push', friends: 'push' }) as const

let host: Member
beforeEach(async () => {
  host = await house.arrive('Hana')
})

async function addFriend(person?: Member) {
  const friend = person ?? (await house.arrive())
  await befriend(house.db, host, friend)
  return friend
}

/** A friend whose phone pings. */
async function addPinged() {
  const friend = await addFriend()
  await room.giveDevice(friend)
  return friend
}

async function count(visibility?: Visibility) {
  return (await house.call(countAudience, { as: host.as, query: visibility ? { visibility } : {} })).body
}

/** Quiet hours around this moment. */
async function sleep(person: Member) {
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  const quiet = { quietFrom: clock(-2), quietUntil: clock(2), timeZone: 'UTC' }
  await house.call(updatePreferences, { as: person.as, body: { ...spons('push'), ...quiet } })
}

test('the form learns how many hear now, after their quiet hours, and only in the app', async () => {
  for (let each = 0; each < 3; each += 1) await addPinged()
  await sleep(await addPinged())
  const unpinged = [await addPinged(), await addFriend(), await addPinged()]
  for (const [index, choice] of (['app', 'push', 'off'] as const).entries())
    await house.call(updatePreferences, { as: unpinged[index]?.as ?? '', body: { ...spons(choice), ...silent } })
  expect(await count()).toEqual({ now: 3, later: 1, inApp: 2 })
})

test('below three people there are no numbers', async () => {
  await addPinged()
  await addPinged()
  expect(await count()).toEqual({ now: null, later: null, inApp: null })
  const off = await addPinged()
  await house.call(updatePreferences, { as: off.as, body: { ...spons('off'), ...silent } })
  expect(await count()).toEqual({ now: null, later: null, inApp: null })
  await addFriend()
  expect(await count()).toEqual({ now: 2, later: 0, inApp: 1 })
})

test('friends of friends find it in the app, and do not lift a small crew over three', async () => {
  const [one] = [await addPinged(), await addPinged()]
  for (let each = 0; each < 5; each += 1) await befriend(house.db, one, await house.arrive())
  expect(await count('friends-of-friends')).toEqual({ now: null, later: null, inApp: null })
  await addPinged()
  expect(await count('friends-of-friends')).toEqual({ now: 3, later: 0, inApp: 5 })
  expect(await count('friends')).toEqual({ now: 3, later: 0, inApp: 0 })
})

test('who is blocked, signed out or gone is not counted as pinged', async () => {
  const [blocked, left] = [await addPinged(), await addPinged()]
  for (let each = 0; each < 3; each += 1) await addPinged()
  await house.call(blockUser, { as: blocked.as, params: { id: host.id } })
  await house.db.deleteFrom('sessions').where('user_id', '=', left.id).execute()
  await signIn(house.db, left)
  expect(await count()).toEqual({ now: 3, later: 0, inApp: 1 })
})
