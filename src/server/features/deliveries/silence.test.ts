import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createPush } from '#server/adapters/push/push.ts'
import { createSms } from '#server/adapters/sms/sms.ts'
import { createDeliveryHandlers } from '#server/features/deliveries/jobs.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { createEvent as postEvent } from '#shared/events.ts'
import { subscribeDevice } from '#shared/push.ts'
import { befriend } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { createLocalAgent, silentHost } from '#tests/support/push-endpoint.ts'
import { openPushRoom } from '#tests/support/pushes.ts'
import { type SilentServer, startSilentServer } from '#tests/support/silent-server.ts'

const house = openHouse()
const room = openPushRoom(house)
let silent: SilentServer

beforeAll(async () => {
  silent = await startSilentServer()
})
afterAll(() => silent.stop())

async function gather() {
  const [host, friend] = [await house.arrive('Ada'), await house.arrive('Ben')]
  await befriend(house.db, host, friend)
  return { host, friend, device: await room.giveDevice(friend) }
}

const post = (host: Member, title: string) => house.call(postEvent, { as: host.as, body: { title } })

function find(endpoint: string) {
  return house.db
    .selectFrom('push_subscriptions')
    .select(['id', 'is_active', 'silences', 'rest_until'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()
}

test('twenty addresses of one account that never answer keep no push from anybody else', async () => {
  const { friend } = await gather()
  const greedy = await house.arrive('Zoe')
  // Each of them may ping three times a day.
  const hosts = [await house.arrive(), await house.arrive(), await house.arrive(), await house.arrive()]
  for (const host of hosts) for (const person of [friend, greedy]) await befriend(house.db, host, person)
  for (let count = 0; count < 20; count += 1) {
    const { keys } = room.endpoint.subscribe('')
    const subscription = { endpoint: `https://${silentHost}/${greedy.id}/${count}`, keys }
    await house.call(subscribeDevice, { as: greedy.as, body: { subscription } })
  }
  const forever = { connectMs: 600_000, answerMs: 600_000 }
  const agent = createLocalAgent(room.endpoint.address, silent.port)
  const push = createPush(house.app.context, { agent, ...forever })
  const handlers = createDeliveryHandlers(push, createSms(house.app.context), { releaseMs: 100 })
  const worker = startWorker(house.app.context, handlers, { pollMs: 50 })
  async function stop() {
    push.close()
    await worker.stop()
  }
  onTestFinished(stop)
  const titles = Array.from({ length: 12 }, (_, index) => `Spon ${index}`)
  for (const [index, host] of [...hosts, ...hosts, ...hosts].entries()) await post(host, titles[index] ?? '')
  await vi.waitFor(() => expect(room.titles()).toEqual([...titles].sort()))
  await vi.waitFor(() => expect(silent.countOpen()).toBe(6))
  // None of them has ended: the friend's pushes did not wait for them.
  expect(silent.accepted).toBe(6)
  await stop()
})

test('an answer that comes late counts, and the push is not sent again', async () => {
  const { host } = await gather()
  room.endpoint.mood = 'slow'
  await post(host, 'Late')
  const delivered = room.deliver({ releaseMs: 50 })
  await vi.waitFor(async () => {
    expect(room.endpoint.attempts).toBe(1)
    expect(await room.listWaiting()).toMatchObject([{ identifier: 'send-pushes', attempts: 0 }])
  })
  room.endpoint.answerLate()
  await delivered
  await room.letTimePass()
  await room.deliver()
  expect([room.endpoint.attempts, await room.listWaiting()]).toEqual([1, []])
})

test('a device that does not answer rests, and what comes in the meantime waits for it', async () => {
  const { host, device } = await gather()
  room.endpoint.mood = 'slow'
  await post(host, 'First')
  await room.deliver({ answerMs: 500 })
  const resting = await find(device.endpoint)
  expect(resting).toMatchObject({ is_active: true, silences: 1, rest_until: expect.any(Date) })
  await house.db
    .updateTable('push_subscriptions')
    .set({ rest_until: new Date(Date.now() + 3_600_000) })
    .where('id', '=', resting.id)
    .execute()
  const { attempts } = room.endpoint
  await post(host, 'Second')
  await room.deliver()
  expect(room.endpoint.attempts).toBe(attempts)
  room.endpoint.mood = 'well'
  await room.letTimePass()
  await room.deliver()
  expect(new Set(room.titles())).toEqual(new Set(['First', 'Second']))
  expect(await find(device.endpoint)).toMatchObject({ is_active: true, silences: 0, rest_until: null })
})

test('a device that has not answered for days is dropped, and a new subscription of it does not start over', async () => {
  const { host, friend, device } = await gather()
  const { id } = await find(device.endpoint)
  await house.db.updateTable('push_subscriptions').set({ silences: 13 }).where('id', '=', id).execute()
  room.endpoint.mood = 'slow'
  await post(host, 'Last')
  await room.deliver({ answerMs: 500 })
  expect(await find(device.endpoint)).toMatchObject({ is_active: false, silences: 14 })
  await house.call(subscribeDevice, { as: friend.as, body: { subscription: device } })
  expect(await find(device.endpoint)).toMatchObject({ is_active: true, silences: 14 })
  room.endpoint.mood = 'well'
  await room.letTimePass()
  await room.deliver()
  await post(host, 'Back again')
  await room.deliver()
  expect(room.titles()).toContain('Back again')
  expect(await find(device.endpoint)).toMatchObject({ is_active: true, silences: 0 })
})
