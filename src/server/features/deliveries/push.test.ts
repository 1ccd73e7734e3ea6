import { expect, test, vi } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { notify } from '#server/features/notifications/actions.ts'
import { sendPushes } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { createComment } from '#shared/comments.ts'
import { createEvent as postEvent } from '#shared/events.ts'
import { acceptFriend, requestFriend } from '#shared/friends.ts'
import { befriend } from '#tests/support/builders.ts'
import { startDoomed } from '#tests/support/doomed-process.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

async function post(host: Member, title: string) {
  return (await house.call(postEvent, { as: host.as, body: { title } })).body.id
}

/** A host, and friends with a phone each. */
async function gather(friends: number) {
  const host = await house.arrive('Ada')
  const crew = await Promise.all(Array.from({ length: friends }, (_, index) => house.arrive(`Friend ${index}`)))
  for (const friend of crew) await befriend(house.db, host, friend)
  const devices = []
  for (const friend of crew) devices.push(await room.giveDevice(friend))
  return { host, crew, devices }
}

async function isActive(endpoint: string) {
  return (
    await house.db
      .selectFrom('push_subscriptions')
      .select('is_active')
      .where('endpoint', '=', endpoint)
      .executeTakeFirstOrThrow()
  ).is_active
}

test('a friend’s phone hears of a spon, in words that Safari can show by itself', async () => {
  const { host, crew } = await gather(1)
  const body = { title: 'Pizza at Toni’s', location: 'North beach', specificTime: 'one of these days' }
  const { id } = (await house.call(postEvent, { as: host.as, body })).body
  await room.deliver()
  expect(room.endpoint.received).toHaveLength(1)
  const { payload, headers, bytes } = room.endpoint.received[0] ?? {}
  const { publicUrl } = house.app.context.config
  const [{ id: notificationId } = { id: '' }] = await house.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', crew[0]?.id ?? '')
    .execute()
  const words = { title: 'Ada Probe: Pizza at Toni’s', body: 'one of these days · North beach', tag: `event:${id}` }
  expect(payload).toEqual({
    ...words,
    url: `/event/${id}`,
    icon: '/icons/icon-192.png',
    id: notificationId,
    reader: crew[0]?.id,
    silent: false,
    actions: [
      { action: 'going', title: "I'm going" },
      { action: 'might-show', title: 'I might go' },
    ],
    web_push: 8030,
    notification: {
      ...words,
      navigate: `${publicUrl}/event/${id}`,
      icon: `${publicUrl}/icons/icon-192.png`,
      lang: 'en',
      silent: false,
      renotify: true,
    },
  })
  expect(headers).toMatchObject({ urgency: 'high', topic: notificationId.replaceAll('-', '') })
  expect(Number(headers?.ttl)).toBeGreaterThan(86_000)
  expect(bytes).toBeLessThan(3_000)
})

test('operators see how many pushes came through, and how many did not', async () => {
  async function read() {
    const { values } = await house.app.context.metrics.pushes.get()
    return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))
  }
  const before = await read()
  const { host } = await gather(2)
  await post(host, 'Counted pizza')
  await room.deliver()
  expect((await read()).sent).toBe((before.sent ?? 0) + 2)
})

test('friends hear of requests and answers, each with a page to open', async () => {
  const [ada, ben] = [await house.arrive('Ada'), await house.arrive('Ben')]
  for (const person of [ada, ben]) await room.giveDevice(person)
  await house.call(requestFriend, { as: ada.as, body: { friendId: ben.id } })
  await room.deliver()
  await house.call(acceptFriend, { as: ben.as, body: { friendId: ada.id } })
  await room.deliver()
  expect(room.endpoint.received.map(({ payload }) => payload.url)).toEqual(['/notifications', `/user/${ben.id}`])
})

test('a push quotes at most 120 characters, cut between whole ones, and stays small', async () => {
  const { host, crew } = await gather(1)
  await room.giveDevice(host)
  const id = await post(host, '👨‍👩‍👧‍👦'.repeat(10))
  const content = '👨‍👩‍👧‍👦 "quoted" '.repeat(40).trim()
  await house.call(createComment, { as: crew[0]?.as ?? '', params: { id }, body: { content, mentions: [] } })
  const [told, person] = [{ eventId: id, actorId: null, to: [host.id] }, '\u0001"\\'.repeat(300)]
  await inTransaction(house.db, (tx) =>
    notify(tx, { ...told, type: 'rsvp', cause: 'long', title: person, message: 'ž̸̢̛̖'.repeat(400) }),
  )
  await room.deliver()
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
  expect(room.endpoint.received).toHaveLength(3)
  for (const { payload, bytes } of room.endpoint.received) {
    expect([...graphemes.segment(payload.body)].length).toBeLessThanOrEqual(120)
    expect(payload.body).toMatch(/^[^�]*$/u)
    expect(bytes).toBeLessThan(3_000)
  }
})

test('one job for a whole crew, one push for each device, also when the job comes twice', async () => {
  const { host, crew, devices } = await gather(3)
  const second = await room.giveDevice(crew[0] ?? host)
  await post(host, 'Picnic')
  const [job, ...others] = await room.listWaiting()
  expect([job?.identifier, others]).toEqual(['push-cause', []])
  const { rows } = await house.app.context.pool.query('select payload from graphile_worker._private_jobs')
  await room.deliver()
  const reached = room.endpoint.received.map(({ endpoint }) => endpoint)
  expect(reached.sort()).toEqual([...devices, second].map(({ endpoint }) => endpoint).sort())
  await house.app.context.pool.query(`select graphile_worker.add_job('push-cause', $1::json)`, [rows[0].payload])
  await room.deliver()
  expect(room.endpoint.attempts).toBe(4)
})

test('a job that comes a second time, after its pushes went out or were put off, does nothing', async () => {
  const { host } = await gather(2)
  room.endpoint.refusals.push({ status: 503 })
  await post(host, 'Twice')
  await room.deliver()
  const deliveries = await house.db
    .selectFrom('push_deliveries')
    .innerJoin('notifications', 'notifications.id', 'notification_id')
    .select(['notification_id as notificationId', 'subscription_id as subscriptionId'])
    .where('title', '=', 'Twice')
    .execute()
  await inTransaction(house.db, (tx) => enqueue(tx, sendPushes, { attempt: 0, deliveries }))
  await room.deliver()
  expect([room.endpoint.attempts, (await room.listWaiting()).length]).toEqual([2, 1])
})

test('a crowd is reached in one go', { timeout: 120_000 }, async () => {
  const { host, crew } = await gather(1)
  const [friend] = crew
  await house.db
    .updateTable('push_subscriptions')
    .set({ is_active: false })
    .where('user_id', '=', friend?.id ?? '')
    .execute()
  // More than are told in the request.
  const people = await Promise.all(Array.from({ length: 65 }, () => house.arrive()))
  for (const person of people) await befriend(house.db, host, person)
  await Promise.all(people.map((person) => room.giveDevice(person)))
  await post(host, 'Everybody')
  await room.deliver()
  // On a busy machine the push service may seem silent, and some pushes wait.
  while ((await room.listWaiting()).some(({ identifier }) => identifier === sendPushes.name)) {
    await room.letTimePass()
    await room.deliver()
  }
  expect(new Set(room.endpoint.received.map(({ endpoint }) => endpoint)).size).toBe(65)
  expect(room.endpoint.attempts).toBe(65)
})

test.each([404, 410])('a device that is gone (%i) is switched off, and asked no more', async (status) => {
  const { host, devices } = await gather(1)
  room.endpoint.refusals.push({ status })
  await post(host, 'First')
  await room.deliver()
  expect(await isActive(devices[0]?.endpoint ?? '')).toBe(false)
  await post(host, 'Second')
  await room.deliver()
  expect([room.endpoint.attempts, room.titles()]).toEqual([1, []])
})

test('what is too big comes shorter, once', async () => {
  const { host, devices } = await gather(1)
  const title = 'x'.repeat(80)
  room.endpoint.maxBytes = 1_000
  const id = await post(host, title)
  await room.deliver()
  await inTransaction(house.db, (tx) =>
    notify(tx, {
      type: 'event_updated',
      cause: 'big',
      actorId: host.id,
      eventId: id,
      title,
      message: 'y'.repeat(120),
      to: { crewOf: host.id },
    }),
  )
  await room.deliver()
  expect(room.endpoint.received.map(({ payload }) => payload.body)).toEqual(['Ada Probe posted a spon', ''])
  expect(room.endpoint.attempts).toBe(3)
  room.endpoint.maxBytes = 10
  await post(host, 'Never')
  await room.deliver()
  expect([room.endpoint.attempts, await room.listWaiting()]).toEqual([5, []])
  expect(await isActive(devices[0]?.endpoint ?? '')).toBe(true)
})

test.each([
  ['429 with seconds', 429, () => '120', 120_000],
  ['429 with a date', 429, (now: number) => new Date(now + 122_000).toUTCString(), 120_000],
  ['503 with seconds', 503, () => '60', 60_000],
  ['500 without a word', 500, () => '', 0],
  ['429 without a number', 429, () => 'soon', 0],
])('a busy push service (%s) is asked again when it says so, and then once', async (_words, status, say, waitMs) => {
  const { host } = await gather(1)
  const begin = Date.now()
  room.endpoint.refusals.push({ status, headers: { 'retry-after': say(begin) } })
  await post(host, 'Again')
  await room.deliver()
  const [job, ...others] = await room.listWaiting()
  expect([job?.identifier, others, room.endpoint.attempts]).toEqual(['send-pushes', [], 1])
  expect(job?.run_at.getTime()).toBeGreaterThan(begin + waitMs)
  await room.letTimePass()
  await room.deliver()
  expect([room.titles(), room.endpoint.attempts, await room.listWaiting()]).toEqual([['Again'], 2, []])
})

test('one slow device does not keep a push from the others', async () => {
  const { host } = await gather(2)
  room.endpoint.refusals.push({ status: 500 })
  await post(host, 'Two phones')
  await room.deliver()
  expect(room.titles()).toEqual(['Two phones'])
  await room.letTimePass()
  await room.deliver()
  expect(room.titles()).toEqual(['Two phones', 'Two phones'])
  expect(new Set(room.endpoint.received.map(({ endpoint }) => endpoint)).size).toBe(2)
})

test('a push service that never answers is given up on, and asked again later', async () => {
  const { host } = await gather(1)
  room.endpoint.mood = 'slow'
  await post(host, 'Slow')
  await room.deliver({ answerMs: 1_000 })
  expect(await room.listWaiting()).toHaveLength(1)
  room.endpoint.mood = 'well'
  await room.letTimePass()
  await room.deliver()
  // The push service had accepted the first one without responding. The tag makes the phone show one of the two.
  expect(new Set(room.endpoint.received.map(({ payload }) => payload.tag)).size).toBe(1)
  expect(await room.listWaiting()).toEqual([])
})

test('without a network pushes wait, and go out when it is back', async () => {
  const { host } = await gather(1)
  await room.endpoint.stop()
  await post(host, 'Patience')
  await room.deliver()
  expect([room.titles(), (await room.listWaiting()).length]).toEqual([[], 1])
  await room.endpoint.restart()
  await room.letTimePass()
  await room.deliver()
  expect(room.titles()).toEqual(['Patience'])
})

test('a push service that stays down is given up on, and the phone stays subscribed', async () => {
  const { host, devices } = await gather(1)
  room.endpoint.refusals.push(...Array.from({ length: 30 }, () => ({ status: 500 })))
  await post(host, 'Never')
  for (let round = 0; round < 12; round++) {
    await room.deliver()
    await room.letTimePass()
  }
  expect([room.endpoint.attempts, await room.listWaiting()]).toEqual([10, []])
  expect(await isActive(devices[0]?.endpoint ?? '')).toBe(true)
})

test('a push that is a day late is not sent any more', async () => {
  const { host } = await gather(1)
  await post(host, 'Yesterday')
  await house.db
    .updateTable('notifications')
    .set({ created_at: new Date(Date.now() - 86_400_000) })
    .where('title', '=', 'Yesterday')
    .execute()
  await room.deliver()
  expect([room.endpoint.attempts, await room.listWaiting()]).toEqual([0, []])
})

test('a push goes out again when the worker is killed in the middle', { timeout: 120_000 }, async () => {
  const { host } = await gather(1)
  room.endpoint.mood = 'slow'
  await post(host, 'Killed')
  const { databaseUrl = '' } = house.app.context.config
  const doomed = startDoomed('push-worker.ts', [databaseUrl, JSON.stringify(room.endpoint.address)])
  await vi.waitFor(() => expect(room.endpoint.received).toHaveLength(1))
  await doomed.kill()
  room.endpoint.mood = 'well'
  await room.deliver()
  expect(room.titles()).toEqual(['Killed', 'Killed'])
  expect(new Set(room.endpoint.received.map(({ payload }) => payload.tag)).size).toBe(1)
})
