import pino from 'pino'
import { expect, test } from 'vitest'
import webPush from 'web-push'
import type { KeyPair } from '#server/config/key-pairs.ts'
import { createEvent as postEvent } from '#shared/events.ts'
import { getSubscriptionState, subscribeDevice } from '#shared/push.ts'
import { befriend } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

/** A worker that was started with these pairs. */
function withKeys(...keys: KeyPair[]) {
  const vapid = { keys, subject: 'mailto:us@sponti.example' }
  return { config: { ...house.app.context.config, vapid } }
}

/** As a browser that was given this key. */
async function subscribe(person: Member, { publicKey }: KeyPair) {
  const subscription = room.endpoint.subscribe(publicKey)
  await house.call(subscribeDevice, { as: person.as, body: { subscription } })
  return subscription
}

async function gather() {
  const [host, friend] = [await house.arrive('Ada'), await house.arrive('Ben')]
  await befriend(house.db, host, friend)
  return { friend, post: (title: string) => house.call(postEvent, { as: host.as, body: { title } }) }
}

async function isActive({ as }: Member, endpoint: string) {
  return (await house.call(getSubscriptionState, { as, body: { endpoint } })).body.active
}

const [old, next] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()]

test('a phone that subscribed with the old key is reached while that stands second, and with the new one', async () => {
  const { friend, post } = await gather()
  const [before, after] = [await subscribe(friend, old), await subscribe(friend, next)]
  await post('Both keys')
  await room.deliver(withKeys(next, old))
  expect(new Set(room.endpoint.received.map(({ endpoint }) => endpoint))).toEqual(
    new Set([before.endpoint, after.endpoint]),
  )
})

test('a phone that subscribed with the generated key is reached when keys are configured', async () => {
  const { friend, post } = await gather()
  await room.giveDevice(friend)
  await post('From the box')
  await room.deliver(withKeys(next))
  expect(room.titles()).toEqual(['From the box'])
})

test('a push that a worker with the old key tried goes out by one with the new key', async () => {
  const { friend, post } = await gather()
  await subscribe(friend, next)
  await post('Between two workers')
  await room.deliver(withKeys(old))
  expect([room.titles(), (await room.listWaiting()).length]).toEqual([[], 1])
  await room.letTimePass()
  await room.deliver(withKeys(next))
  expect(room.titles()).toEqual(['Between two workers'])
})

test.each([400, 401, 403])(
  'a phone whose key is gone (%i) is dropped after a day, until it is back',
  async (status) => {
    const { friend, post } = await gather()
    const { endpoint, keys } = await subscribe(friend, old)
    const said: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void said.push(line) })
    room.endpoint.refusals.push(...Array.from({ length: 4 }, () => ({ status })))
    await post('Nobody hears')
    await room.deliver({ ...withKeys(next), log })
    expect([await isActive(friend, endpoint), said.length]).toEqual([true, 0])
    // As after a day of it.
    await house.db.updateTable('push_subscriptions').set({ silences: 13 }).where('endpoint', '=', endpoint).execute()
    await room.letTimePass()
    await room.deliver({ ...withKeys(next), log })
    expect(await isActive(friend, endpoint)).toBe(false)
    expect(said.join()).toContain('it is asked no more until the app is opened on it')
    // The page finds it inactive at its next launch, and tells it again.
    await house.call(subscribeDevice, { as: friend.as, body: { subscription: { endpoint, keys } } })
    expect(await isActive(friend, endpoint)).toBe(true)
  },
)
