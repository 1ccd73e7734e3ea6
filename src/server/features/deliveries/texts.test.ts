import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { stopTexts } from '#server/features/messages/text-actions.ts'
import { deleteCurrentUser, exportCurrentUser } from '#shared/accounts.ts'
import { blockUser } from '#shared/blocks.ts'
import { deleteEvent } from '#shared/events.ts'
import { invitePhone, inviteUser, listInvites, revokeInvite } from '#shared/invites.ts'
import { type NotificationPreferences, readAllNotifications, updatePreferences } from '#shared/notifications.ts'
import { removePhone, updatePhone } from '#shared/phones.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { deliverInvitations } from '#tests/support/invites.ts'
import { openPushRoom } from '#tests/support/pushes.ts'
import { startTwilioServer, type TwilioServer } from '#tests/support/twilio-server.ts'

const house = openHouse()
const room = openPushRoom(house)
let server: TwilioServer
let withTexts: Config

beforeAll(async () => {
  server = await startTwilioServer()
  withTexts = { ...house.app.context.config, twilio: readConfig(server.environment).twilio }
})
beforeEach(() => {
  Object.assign(server, { attempts: 0, mood: 'well', refusals: [], taken: [] })
})
afterAll(() => server.stop())

type Where = { id: string }
type Given = Parameters<typeof house.arrive>[1]

let last = 0
const newNumber = () => `+1202555${String(6_000 + ++last)}`
/** A person with a verified number and texts turned on. */
function arriveReachable(given: Given = {}) {
  return house.arrive('Gus', {
    phone_number: newNumber(),
    phone_verified_at: new Date(),
    sms_consent_at: new Date(),
    ...given,
  })
}
async function arriveHost() {
  const host = await house.arrive('Hana')
  return { host, event: await createEvent(house.db, host, { title: 'Pizza', specific_time: 'tonight at 8' }) }
}
function inviteAnyone(who: Member, event: Where, guest: Where) {
  return house.call(inviteUser, { as: who.as, params: { id: event.id }, body: { inviteeId: guest.id } })
}
/** By a friend: nobody else's invitation is texted. */
async function invite(who: Member, event: Where, guest: Where) {
  const pair = { user_id: who.id, friend_id: guest.id }
  const tie = await house.db
    .selectFrom('friendships')
    .select('id')
    .where((each) => each.and(pair))
    .executeTakeFirst()
  if (!tie) await befriend(house.db, who, guest)
  return inviteAnyone(who, event, guest)
}
const deliver = (given: Parameters<typeof room.deliver>[0] = {}) => room.deliver({ config: withTexts, ...given })
const textsTo = ({ phone_number }: Member) => server.taken.filter(({ to }) => to === phone_number)

/** A guest whose invitation text is queued. */
async function begin() {
  const [{ host, event }, guest] = [await arriveHost(), await arriveReachable()]
  expect((await invite(host, event, guest)).status).toBe(200)
  return { host, event, guest }
}
type Scene = Awaited<ReturnType<typeof begin>>

async function takeBack({ host }: Pick<Scene, 'host'>) {
  const [sent] = (await house.call(listInvites, { as: host.as })).body
  await house.call(revokeInvite, { as: host.as, params: { id: sent?.id ?? '' } })
}

test('whoever agreed to texts gets one when they are invited in the app, which leads to the spon', async () => {
  const { host, event, guest } = await begin()
  await deliver()
  const url = `${withTexts.publicUrl}/event/${event.id}`
  const words = `Sponti: Hana Probe invites you to Pizza (tonight at 8): ${url}`
  expect(textsTo(guest).map(({ text }) => text)).toEqual([`${words} Reply STOP to opt out`])
  await invite(host, event, guest)
  await deliver()
  expect(textsTo(guest)).toHaveLength(1)
  const next = await createEvent(house.db, host, { title: 'Picnic' })
  await invite(host, next, guest)
  await deliver()
  expect(textsTo(guest)[1]?.text).toBe(
    `Sponti: Hana Probe invites you to Picnic: ${withTexts.publicUrl}/event/${next.id}`,
  )
})

test.each<[string, Given]>([
  ['has no number', { phone_number: null, phone_verified_at: null }],
  ['has not verified it', { phone_verified_at: null }],
  ['never turned texts on', { sms_consent_at: null }],
  ['turned them off', { sms_consent: false }],
])('whoever %s is invited without a text', async (_who, given) => {
  const [{ host, event }, guest] = [await arriveHost(), await arriveReachable(given)]
  expect((await invite(host, event, guest)).status).toBe(200)
  await deliver()
  expect([server.attempts, await house.notificationsOf(guest)]).toMatchObject([0, [{ type: 'event_invite' }]])
})

const usual = {
  spons: 'push',
  answers: 'push',
  friends: 'push',
  quietFrom: null,
  quietUntil: null,
  timeZone: null,
} as const
function choose({ as }: Member, given: Partial<NotificationPreferences>) {
  return house.call(updatePreferences, { as, body: { ...usual, ...given } })
}

test('an invitation by somebody who is no friend is not texted', async () => {
  const [{ host, event }, guest] = [await arriveHost(), await arriveReachable()]
  expect((await inviteAnyone(host, event, guest)).status).toBe(200)
  await deliver()
  expect(server.attempts).toBe(0)
})

test.each(['app', 'off'] as const)('whoever wants spons "%s" is not texted of them', async (spons) => {
  const [{ host, event }, guest] = [await arriveHost(), await arriveReachable()]
  await choose(guest, { spons })
  await invite(host, event, guest)
  await deliver()
  expect(server.attempts).toBe(0)
})

test.each<[string, (scene: Scene) => Promise<unknown>]>([
  ['texted STOP', ({ guest }) => inTransaction(house.db, (tx) => stopTexts(tx, guest.phone_number ?? ''))],
  ['turned texts off', ({ guest }) => house.call(updatePhone, { as: guest.as, body: { smsEnabled: false } })],
  ['removed the number', ({ guest }) => house.call(removePhone, { as: guest.as })],
  ['wants it in the app only', ({ guest }) => choose(guest, { spons: 'app' })],
  ['has read it', ({ guest }) => house.call(readAllNotifications, { as: guest.as })],
  ['was shown out', takeBack],
  ['was blocked', ({ host, guest }) => house.call(blockUser, { as: host.as, params: { id: guest.id } })],
  ['finds the spon gone', ({ host, event }) => house.call(deleteEvent, { as: host.as, params: { id: event.id } })],
  ['finds the host gone', ({ host }) => house.call(deleteCurrentUser, { as: host.as })],
  ['has gone', ({ guest }) => house.call(deleteCurrentUser, { as: guest.as })],
])('nobody is texted who meanwhile %s', async (_what, change) => {
  await change(await begin())
  await deliver()
  expect(server.attempts).toBe(0)
  // Same for a text that waits for its retry.
  const second = await begin()
  server.refusals.push({ status: 429, code: 20429 })
  await deliver()
  await change(second)
  await room.letTimePass()
  await deliver()
  expect([server.attempts, server.taken, await room.listWaiting()]).toEqual([1, [], []])
})

test('a busy provider is asked again, and then once', async () => {
  const { guest } = await begin()
  server.refusals.push({ status: 429, code: 20429 })
  await deliver()
  const { rows } = await house.app.context.pool.query(`select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'text-invite'`)
  await room.letTimePass()
  await deliver()
  await house.app.context.pool.query(`select graphile_worker.add_job('text-invite', $1::json)`, [rows[0].payload])
  await deliver()
  expect([server.attempts, textsTo(guest).length, await room.listWaiting()]).toEqual([2, 1, []])
})

test('a text that waited goes to the number that the person has by then, and to no other', async () => {
  const { guest } = await begin()
  server.refusals.push({ status: 429, code: 20429 })
  await deliver()
  const phone_number = newNumber()
  await house.db.updateTable('users').set({ phone_number }).where('id', '=', guest.id).execute()
  await room.letTimePass()
  await deliver()
  expect(server.taken.map(({ to }) => to)).toEqual([phone_number])
})

test('taken back and made again, it is texted once', async () => {
  const { host, event, guest } = await begin()
  await deliver()
  await takeBack({ host })
  await invite(host, event, guest)
  await deliver()
  expect([server.attempts, await house.notificationsOf(guest)]).toMatchObject([1, [{ type: 'event_invite' }]])
})

test('in quiet hours it waits for their end, and after a day it is not sent any more', async () => {
  const [{ host, event }, guest] = [await arriveHost(), await arriveReachable()]
  await choose(guest, { quietFrom: '22:00', quietUntil: '07:30', timeZone: 'Europe/Berlin' })
  await invite(host, event, guest)
  await deliver({ now: () => new Date('2027-01-01T23:00:00Z') })
  expect(server.attempts).toBe(0)
  const waiting = (await room.listWaiting()).map(({ identifier, run_at }) => [identifier, run_at.toISOString()])
  expect(waiting).toEqual([['text-invite', '2027-01-02T06:30:00.000Z']])
  await room.letTimePass()
  await deliver({ now: () => new Date('2027-01-02T06:30:00Z') })
  expect(textsTo(guest)).toHaveLength(1)
  await begin()
  await house.db
    .updateTable('notifications')
    .set({ created_at: new Date(Date.now() - 86_400_000) })
    .execute()
  await deliver()
  expect([server.attempts, await room.listWaiting()]).toEqual([1, []])
})

test('three texts a day reach a person, typed to their number or not; the fourth invitation stands without one', async () => {
  const guest = await arriveReachable()
  const { host, event } = await arriveHost()
  const body = { phoneNumber: guest.phone_number ?? '' }
  expect((await house.call(invitePhone, { as: host.as, params: { id: event.id }, body })).status).toBe(200)
  await deliverInvitations({ ...house.app.context, config: withTexts })
  for (let count = 0; count < 3; count += 1) {
    const other = await arriveHost()
    expect((await invite(other.host, other.event, guest)).status).toBe(200)
    await deliver()
  }
  expect(textsTo(guest)).toHaveLength(3)
  expect([await house.notificationsOf(guest), await room.listWaiting()]).toMatchObject([{ length: 3 }, []])
})

test('twenty texts a day leave one person, and whom they invite after that hears of it in the app', async () => {
  const { host, event } = await arriveHost()
  const sent = Array.from({ length: 20 }, () => ({
    to_number: newNumber(),
    purpose: 'invite' as const,
    sender_id: host.id,
    status: 'sent' as const,
    sent_at: new Date(),
  }))
  await house.db.insertInto('outgoing_texts').values(sent).execute()
  const guest = await arriveReachable()
  expect((await invite(host, event, guest)).status).toBe(200)
  await deliver()
  expect([server.attempts, await house.notificationsOf(guest)]).toMatchObject([0, [{ type: 'event_invite' }]])
})

test('the inviter does not learn the number, not even from their own data', async () => {
  const { host, event, guest } = await begin()
  await deliver()
  const typed = newNumber()
  await house.call(invitePhone, { as: host.as, params: { id: event.id }, body: { phoneNumber: typed } })
  const { text } = await house.call(exportCurrentUser, { as: host.as })
  const numbers: (string | null)[] = JSON.parse(text).textsSent.map(({ to }: { to: string | null }) => to)
  expect(new Set(numbers)).toEqual(new Set([null, typed]))
  expect(text).not.toContain(guest.phone_number)
})

test('where texts cannot be sent nothing waits for it, and the demo keeps them', async () => {
  await begin()
  await room.deliver({ config: { ...withTexts, twilio: undefined, demo: false } })
  expect([server.attempts, await room.listWaiting()]).toEqual([0, []])
  const { guest } = await begin()
  await room.deliver()
  const kept = house.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', guest.phone_number ?? '')
  expect(await kept.execute()).toMatchObject([{ body: expect.stringContaining('invites you to Pizza') }])
})
