import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteOldSubscriptions } from '#server/adapters/push/queries.ts'
import {
  type DeviceSubscription,
  getSubscriptionState,
  getVapidKey,
  subscribeDevice,
  unsubscribeDevice,
} from '#shared/push.ts'
import { signIn } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'

const house = openHouse()

function makeKeys() {
  return {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}
function makeDevice(): DeviceSubscription {
  return {
    endpoint: `https://push.example/send/${randomBytes(8).toString('hex')}`,
    keys: makeKeys(),
  }
}

function subscribe(who: Pick<Member, 'as'>, subscription: DeviceSubscription) {
  return house.call(subscribeDevice, { as: who.as, body: { subscription } })
}
async function isOn(who: Pick<Member, 'as'>, { endpoint }: DeviceSubscription) {
  return (await house.call(getSubscriptionState, { as: who.as, body: { endpoint } })).body.active
}
function listRows(person: { id: string }) {
  return house.db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth', 'is_active'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute()
}

test('everyone who is signed in gets the same key, which a browser can use', async () => {
  const [ada, ben] = [await house.arrive(), await house.arrive()]
  const { body } = await house.call(getVapidKey, { as: ada.as })
  expect((await house.call(getVapidKey, { as: ben.as })).body).toEqual(body)
  expect(Buffer.from(body.vapidPublicKey, 'base64url')).toHaveLength(65)
  expect((await house.call(getVapidKey, {})).status).toBe(401)
})

test('a device subscribes, subscribes again with new keys, and leaves', async () => {
  const [ada, device] = [await house.arrive(), makeDevice()]
  expect(await isOn(ada, device)).toBe(false)
  // As the browser serialises it.
  const printed = { ...device, expirationTime: null }
  expect((await subscribe(ada, printed)).status).toBe(204)
  expect(await isOn(ada, device)).toBe(true)
  const renewed = { ...device, keys: makeKeys() }
  await subscribe(ada, renewed)
  expect(await listRows(ada)).toEqual([{ endpoint: device.endpoint, ...renewed.keys, is_active: true }])
  for (let tap = 0; tap < 2; tap++)
    expect((await house.call(unsubscribeDevice, { as: ada.as, body: { endpoint: device.endpoint } })).status).toBe(204)
  expect(await isOn(ada, device)).toBe(false)
  await subscribe(ada, device)
  expect(await isOn(ada, device)).toBe(true)
})

test('a person has twenty subscriptions at most: the newest stay, and those that are off go first', async () => {
  const ada = await house.arrive()
  const devices = Array.from({ length: 23 }, makeDevice)
  for (const device of devices.slice(0, 20)) await subscribe(ada, device)
  const [off, oldest] = [devices[19]?.endpoint ?? '', devices[0]?.endpoint ?? '']
  await house.call(unsubscribeDevice, { as: ada.as, body: { endpoint: off } })
  const listEndpoints = async () => new Set((await listRows(ada)).map(({ endpoint }) => endpoint))
  await subscribe(ada, devices[20] ?? makeDevice())
  expect(await listEndpoints()).toEqual(new Set([...devices.slice(0, 19), devices[20]].map((each) => each?.endpoint)))
  for (const device of devices.slice(21)) await subscribe(ada, device)
  const left = await listEndpoints()
  expect([left.size, left.has(oldest), left.has(devices[22]?.endpoint ?? '')]).toEqual([20, false, true])
})

test('a device is one person’s at a time, also when two sign in on it in the same second', async () => {
  const [ada, ben, device] = [await house.arrive(), await house.arrive(), makeDevice()]
  await subscribe(ada, device)
  await subscribe(ben, device)
  expect([await isOn(ada, device), await isOn(ben, device)]).toEqual([false, true])
  await Promise.all([ada, ben, ada, ben, ada, ben].map((who) => subscribe(who, device)))
  expect([await isOn(ada, device), await isOn(ben, device)].filter(Boolean)).toHaveLength(1)
  await house.call(unsubscribeDevice, { as: ada.as, body: { endpoint: device.endpoint } })
  await subscribe(ben, device)
  await house.call(unsubscribeDevice, { as: ada.as, body: { endpoint: device.endpoint } })
  expect(await isOn(ben, device)).toBe(true)
})

test('under a new sign-in a device has to subscribe again', async () => {
  const [ada, device] = [await house.arrive(), makeDevice()]
  await subscribe(ada, device)
  const later = { as: await signIn(house.db, ada) }
  expect(await isOn(later, device)).toBe(false)
  await subscribe(later, device)
  expect(await isOn(later, device)).toBe(true)
})

test('of many devices the latest twenty are kept', async () => {
  const [ada, devices] = [await house.arrive(), Array.from({ length: 22 }, makeDevice)]
  for (const device of devices) await subscribe(ada, device)
  const active = (await listRows(ada)).filter((row) => row.is_active).map((row) => row.endpoint)
  expect(active).toEqual(devices.slice(2).map(({ endpoint }) => endpoint))
})

test('what has long been off, or whose sign-in has ended, is cleared away', async () => {
  const [ada, ben] = [await house.arrive(), await house.arrive()]
  const devices = Array.from({ length: 3 }, makeDevice)
  for (const device of devices) await subscribe(ada, device)
  await subscribe(ben, makeDevice())
  const [old, off, stays] = devices.map(({ endpoint }) => endpoint)
  for (const endpoint of [old, off])
    await house.call(unsubscribeDevice, { as: ada.as, body: { endpoint: endpoint ?? '' } })
  await house.db
    .updateTable('push_subscriptions')
    .set({ updated_at: new Date(0) })
    .where('endpoint', '=', old ?? '')
    .execute()
  await house.db.deleteFrom('sessions').where('user_id', '=', ben.id).execute()
  await deleteOldSubscriptions(house.db)
  expect((await listRows(ada)).map((row) => row.endpoint)).toEqual([off, stays])
  expect(await listRows(ben)).toEqual([])
})

const badPoint = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url')

test.each<[string, unknown]>([
  ['subscription', undefined],
  ['subscription', 'a device'],
  ['subscription.endpoint', { keys: makeKeys() }],
  ['subscription.endpoint', { ...makeDevice(), endpoint: 'http://push.example/1' }],
  ['subscription.endpoint', { ...makeDevice(), endpoint: 'https://localhost/1' }],
  ['subscription.endpoint', { ...makeDevice(), endpoint: 'https://10.0.0.1/1' }],
  ['subscription.endpoint', { ...makeDevice(), endpoint: 'https://[::1]/1' }],
  ['subscription.endpoint', { ...makeDevice(), endpoint: 'https://push.example:8443/1' }],
  ['subscription.endpoint', { ...makeDevice(), endpoint: 'https://a:b@push.example/1' }],
  ['subscription.endpoint', { ...makeDevice(), endpoint: 'not an address' }],
  ['subscription.endpoint', { ...makeDevice(), endpoint: 'https://push.example/\u0000' }],
  ['subscription.endpoint', { ...makeDevice(), endpoint: `https://push.example/${'x'.repeat(2048)}` }],
  ['subscription.keys', { endpoint: makeDevice().endpoint }],
  ['subscription.keys.p256dh', { ...makeDevice(), keys: { ...makeKeys(), p256dh: 'short' } }],
  ['subscription.keys.p256dh', { ...makeDevice(), keys: { ...makeKeys(), p256dh: badPoint } }],
  ['subscription.keys.auth', { ...makeDevice(), keys: { ...makeKeys(), auth: 'short' } }],
])('a wrong %s is refused by name', async (field, subscription) => {
  const ada = await house.arrive()
  const answer = await subscribe(ada, subscription as DeviceSubscription)
  expect(answer).toMatchObject({ status: 400, error: { code: 'invalid_input', field } })
  expect(await listRows(ada)).toEqual([])
})

test('the other calls want an address too, and somebody who is signed in', async () => {
  const [ada, device] = [await house.arrive(), makeDevice()]
  const wrong = { endpoint: 5 } as unknown as { endpoint: string }
  for (const endpoint of [unsubscribeDevice, getSubscriptionState]) {
    expect(await house.call(endpoint, { as: ada.as, body: wrong })).toMatchObject({
      status: 400,
      error: { field: 'endpoint' },
    })
    expect((await house.call(endpoint, { body: { endpoint: device.endpoint } })).status).toBe(401)
  }
  expect((await house.call(subscribeDevice, { body: { subscription: device } })).status).toBe(401)
})
