import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteEvent } from '#shared/events.ts'
import { getVapidKey } from '#shared/push.ts'
import { createEvent } from '#tests/support/builders.ts'
import { startDoomed } from '#tests/support/doomed-process.ts'
import { openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'
import { repeats } from '#tests/support/repeats.ts'
import { type MailServer, startMailServer } from '#tests/support/smtp-server.ts'

const house = openHouse()
const room = openPushRoom(house)
let server: MailServer

beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

const messages = 500
const kills = 4 * repeats
const mailsBetween = 40

/** Of two people who are going one has a phone, and the push service of all phones is busy at first. */
async function gather() {
  const host = await house.arrive('Ana')
  const event = await createEvent(house.db, host, { title: 'Fire pit' })
  const { vapidPublicKey } = (await house.call(getVapidKey, { as: host.as })).body
  const people = Array.from({ length: messages }, (_, index) => ({
    id: randomUUID(),
    email: `guest-${index}@example.com`,
    first_name: 'Gus',
  }))
  await house.db.insertInto('users').values(people).execute()
  const answers = people.map(({ id }) => ({ event_id: event.id, user_id: id, response: 'going' as const }))
  await house.db.insertInto('rsvps').values(answers).execute()
  const access = people.map(({ id }) => ({
    ...{ event_id: event.id, user_id: id, source: 'invite' as const, granted_by: host.id, accepted_at: new Date() },
  }))
  await house.db.insertInto('event_access').values(access).execute()
  const owners = people.filter((_, index) => index % 2 === 0)
  const expire = new Date(Date.now() + 86_400_000)
  const sessions = await house.db
    .insertInto('sessions')
    .values(owners.map(({ id }) => ({ sid: `session of ${id}`, sess: {}, expire, user_id: id })))
    .returning(['id', 'user_id'])
    .execute()
  const phones = sessions.map(({ id, user_id }) => {
    const { endpoint, keys } = room.endpoint.subscribe(vapidPublicKey)
    return { user_id, session_id: id, endpoint, ...keys }
  })
  await house.db.insertInto('push_subscriptions').values(phones).execute()
  room.endpoint.refusals.push(...Array.from({ length: owners.length * 3 }, () => ({ status: 500 })))
  const ownerOf = new Map(phones.map(({ endpoint, user_id }) => [endpoint, user_id]))
  return { host, event, people, ownerOf }
}

/** What waits for its time, two minutes or a retry, is due now: mails and pushes want the same message. */
const hurry = () => house.app.context.pool.query('update graphile_worker._private_jobs set run_at = now()')

function startCourier() {
  const { databaseUrl = '' } = house.app.context.config
  const { address } = room.endpoint
  return startDoomed('push-worker.ts', [databaseUrl, JSON.stringify(address), JSON.stringify(server.environment)])
}

test(`of ${messages} messages ${kills} kills lose none, send none twice over, and one mail each again`, {
  timeout: 300_000 * repeats,
}, async () => {
  const { host, event, people, ownerOf } = await gather()
  const { body } = await house.call(deleteEvent, { as: host.as, params: { id: event.id } })
  expect(body.notified).toBe(messages)
  let courier = startCourier()
  const wait = { timeout: 120_000, interval: 20 }
  for (let kill = 1; kill <= kills; kill += 1) {
    await vi.waitFor(async () => {
      await hurry()
      expect(server.taken.length).toBeGreaterThanOrEqual(kill * mailsBetween)
    }, wait)
    await courier.kill()
    courier = startCourier()
  }
  await vi.waitFor(async () => {
    await hurry()
    const rows = house.db.selectFrom('notification_mails').select('id').where('settled_at', 'is', null)
    expect(await rows.execute()).toEqual([])
  }, wait)
  await courier.kill()

  const mailed = Map.groupBy(server.taken, ({ to }) => to[0] ?? '')
  const pushed = new Set(room.endpoint.received.map(({ endpoint }) => ownerOf.get(endpoint) ?? ''))
  const again = server.taken.length - mailed.size
  console.log(
    `${kills} kills: ${pushed.size} pushed, ${mailed.size} mailed, ${again} mailed again of ${messages} messages`,
  )
  expect(people.filter(({ id, email }) => !pushed.has(id) && !mailed.has(email))).toEqual([])
  expect(people.filter(({ id, email }) => pushed.has(id) && mailed.has(email))).toEqual([])
  expect(again).toBeLessThanOrEqual(kills)
  for (const mails of mailed.values()) expect(new Set(mails.map(({ mail }) => mail.messageId)).size).toBe(1)
  // Both ways are taken, or nothing was shown.
  expect(Math.min(pushed.size, mailed.size)).toBeGreaterThan(messages / 20)
})
