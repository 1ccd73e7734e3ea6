import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createMailer, type Mailer } from '#server/adapters/mail/mail.ts'
import { toUnsubscribeToken } from '#server/adapters/mail/opt-outs.ts'
import { deleteExpiredRests } from '#server/adapters/mail/queries.ts'
import { readConfig } from '#server/config.ts'
import type { MailOutcome } from '#server/features/deliveries/mail-policy.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { openWayBack, setContact } from '#shared/contacts.ts'
import { deleteEvent, createEvent as postEvent, updateEvent } from '#shared/events.ts'
import { answerAsGuest } from '#shared/guests.ts'
import { unsubscribe } from '#shared/invites.ts'
import { t } from '#shared/message.ts'
import {
  askStopMails,
  type ChosenPreferences,
  getPreferences,
  resumeMails,
  stopMails,
  updatePreferences,
} from '#shared/notifications.ts'
import { toPath } from '#shared/paths.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'
import { type MailServer, startMailServer } from '#tests/support/smtp-server.ts'
import { addGuest, share } from '#tests/support/visitors.ts'

const house = openHouse()
const room = openPushRoom(house)
let server: MailServer
let mailer: Mailer

beforeAll(async () => {
  server = await startMailServer()
  mailer = openMailer(server.environment)
})
afterAll(async () => {
  mailer.close()
  await server.stop()
})
beforeEach(() => {
  Object.assign(server, { attempts: 0, refusals: [], mood: 'well' })
  server.taken.length = 0
})

function openMailer(environment: Record<string, string>): Mailer {
  const { context } = house.app
  return createMailer({ ...context, config: { ...context.config, mail: readConfig(environment).mail } })
}
const deliver = (given: Parameters<typeof room.deliver>[0] = {}) => room.deliver({ mailer, ...given })
async function deliverLater(given: Parameters<typeof room.deliver>[0] = {}) {
  await room.letTimePass()
  await deliver(given)
}

/** The two minutes are over, and no push is due. */
async function deliverMails(by = mailer): Promise<void> {
  await house.app.context.pool.query(`update graphile_worker._private_jobs j set run_at = now()
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'send-notification-mail'`)
  await deliver({ mailer: by })
}

/** A host with a spon on the beach, and a friend who is going. */
async function gather() {
  const [host, friend] = [await house.arrive('Ana'), await house.arrive('Ben')]
  await befriend(house.db, host, friend)
  const event = await createEvent(house.db, host, {
    ...{ title: 'Fire pit', timeframe: 'Right Now', location: 'North beach' },
  })
  await house.call(answerEvent, { as: friend.as, params: { id: event.id }, body: { response: 'going' } })
  return { host, friend, event }
}
type Gathering = Awaited<ReturnType<typeof gather>>

async function move({ host, event }: Gathering, location = 'Harbour steps'): Promise<void> {
  const body = { title: event.title, timeframe: 'Right Now', location } as const
  const { status } = await house.call(updateEvent, { as: host.as, params: { id: event.id }, body })
  expect(status).toBe(200)
}
const callOff = ({ host, event }: Gathering) => house.call(deleteEvent, { as: host.as, params: { id: event.id } })
function choose(who: Member, given: Partial<ChosenPreferences>) {
  const none = { quietFrom: null, quietUntil: null, timeZone: null }
  const body = { spons: 'push', answers: 'push', friends: 'push', ...none, ...given } as const
  return house.call(updatePreferences, { as: who.as, body })
}
async function outcomesOf({ id }: { id: string }): Promise<(MailOutcome | null)[]> {
  const rows = house.db.selectFrom('notification_mails').select('outcome').where('user_id', '=', id).orderBy('id')
  return (await rows.execute()).map(({ outcome }) => outcome as MailOutcome | null)
}
const subjects = () => server.taken.map(({ mail }) => mail.subject)

describe('whose phone cannot be reached', () => {
  test('has each message that matters by mail at once, with the news in its subject', async () => {
    const all = await gather()
    await move(all)
    await deliver()
    await callOff(all)
    await deliver()
    expect(server.taken.map(({ to }) => to)).toEqual([[all.friend.email], [all.friend.email]])
    expect(subjects()).toEqual(['Fire pit · Moved to Harbour steps', 'Off: Fire pit'])
    const [moved] = server.taken
    expect(moved?.mail.text).toContain('Ana Probe changed the plan.\n\nWhen: Right Now\nWhere: Harbour steps\n\n')
    expect(moved?.mail.text).toContain(`/event/${all.event.id}`)
    expect(moved?.mail.from).toMatchObject({ name: 'Sponti' })
    expect(await outcomesOf(all.friend)).toEqual(['sent', 'sent'])
  })

  test('has it in their own language', async () => {
    const all = await gather()
    await house.db.updateTable('users').set({ language: 'ar' }).where('id', '=', all.friend.id).execute()
    await callOff(all)
    await deliver()
    const [{ mail } = { mail: null }] = server.taken
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
    expect(mail?.subject).toBe(inLanguage('ar', () => t('event-mails:off', { event: 'Fire pit' })))
  })

  test('is invited by mail, and reads of new spons only when they asked for it', async () => {
    const [host, friend] = [await house.arrive('Ana'), await house.arrive('Ben')]
    await befriend(house.db, host, friend)
    const post = (body: object) => house.call(postEvent, { as: host.as, body: { title: 'Tacos', ...body } })
    await post({})
    await post({ visibility: 'chosen', inviteeIds: [friend.id] })
    await deliver()
    await choose(friend, { mailSpons: true })
    await post({ title: 'Soup' })
    await deliver()
    expect(subjects().toSorted()).toEqual(['Ana Probe invites you: Tacos', 'Ana Probe posted a spon: Soup'])
  })

  test.each<[string, Partial<ChosenPreferences>]>([
    ['read spons in the app only', { spons: 'app' }],
    ['want none of them', { spons: 'off' }],
    ['want no mail', { fallback: 'none' }],
  ])('has none where they %s', async (_what, given) => {
    const all = await gather()
    await choose(all.friend, given)
    await move(all)
    await deliver()
    expect(subjects()).toEqual([])
  })

  test('has none of what they have read, what was taken back, or what comes a day late', async () => {
    const [read, gone, late] = [await gather(), await gather(), await gather()]
    for (const all of [read, gone, late]) {
      await choose(all.friend, { quietFrom: '22:00', quietUntil: '08:00', timeZone: 'UTC' })
      await move(all)
    }
    await deliver({ now: () => new Date('2027-01-01T23:00:00Z') })
    expect(subjects()).toEqual([])
    const rows = house.db.updateTable('notifications').where('type', '=', 'event_updated')
    await rows.set({ is_read: true }).where('user_id', '=', read.friend.id).execute()
    await house.db.deleteFrom('notifications').where('user_id', '=', gone.friend.id).execute()
    const yesterday = new Date(Date.now() - 86_400_000)
    await rows.set({ created_at: yesterday }).where('user_id', '=', late.friend.id).execute()
    await deliverLater({ now: () => new Date('2027-01-02T08:00:01Z') })
    expect(subjects()).toEqual([])
    const ends = await Promise.all([read, gone, late].map(({ friend }) => outcomesOf(friend)))
    expect(ends).toEqual([['read'], ['gone'], ['late']])
  })

  test('has it, though their address wanted no invitations when they had no account', async () => {
    const all = await gather()
    const token = toUnsubscribeToken(house.app.context.secret, all.friend.email ?? '')
    expect((await house.call(unsubscribe, { query: { token } })).status).toBe(200)
    await callOff(all)
    await deliver()
    expect(subjects()).toEqual(['Off: Fire pit'])
  })

  test('has ten of them a day', async () => {
    const all = await gather()
    const claimed = { user_id: all.friend.id, claimed_at: new Date(), settled_at: new Date(), outcome: 'sent' }
    await house.db
      .insertInto('notification_mails')
      .values(Array.from({ length: 9 }, () => claimed))
      .execute()
    for (const place of ['A', 'B']) {
      await move(all, place)
      await deliver()
    }
    expect(subjects()).toEqual(['Fire pit · Moved to A'])
    expect((await outcomesOf(all.friend)).slice(-2)).toEqual(['sent', 'limit'])
  })

  test('has it where they are when it is sent, and nowhere without an address by then', async () => {
    const [moved, none] = [await gather(), await gather()]
    for (const all of [moved, none]) {
      await choose(all.friend, { quietFrom: '22:00', quietUntil: '08:00', timeZone: 'UTC' })
      await move(all)
    }
    await deliver({ now: () => new Date('2027-01-01T23:00:00Z') })
    const emails = [
      [moved, 'ben@elsewhere.example'],
      [none, null],
    ] as const
    for (const [{ friend }, email] of emails)
      await house.db.updateTable('users').set({ email }).where('id', '=', friend.id).execute()
    await deliverLater({ now: () => new Date('2027-01-02T08:00:01Z') })
    expect(server.taken.map(({ to }) => to)).toEqual([['ben@elsewhere.example']])
    expect([await outcomesOf(moved.friend), await outcomesOf(none.friend)]).toEqual([['sent'], ['no-address']])
  })
})

describe('a guest', () => {
  test('has what matters at the address that they left for the spon, with a way back, until Stop', async () => {
    const host = await house.arrive('Ana')
    const given = { title: 'Fire pit', timeframe: 'Right Now', location: 'North beach' } as const
    const [event, other] = [await createEvent(house.db, host, given), await createEvent(house.db, host, given)]
    const sam = await addGuest(house, { token: await share(house, host, event) })
    const bo = await addGuest(house, { token: await share(house, host, event), name: 'Bo' })
    const email = 'sam@elsewhere.example'
    expect((await house.call(setContact, { as: sam.as, params: { id: event.id }, body: { email } })).status).toBe(200)
    // Of another spon.
    const kim = await addGuest(house, { token: await share(house, host, other), name: 'Kim' })
    await house.call(answerAsGuest, {
      as: kim.as,
      params: { token: await share(house, host, event) },
      body: { response: 'going' },
    })
    const elsewhere = { as: kim.as, params: { id: other.id }, body: { email: 'kim@elsewhere.example' } }
    expect((await house.call(setContact, elsewhere)).status).toBe(200)

    const all = { host, friend: host, event }
    await move(all)
    await deliver()
    expect(server.taken.map(({ to }) => to)).toEqual([[email]])
    expect(subjects()).toEqual(['Fire pit · Moved to Harbour steps'])
    const [{ mail } = { mail: null }] = server.taken
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toMatch(/\/go-on\/mail\/[\w-]{43}/)
      expect(body).toContain('This address was left for this spon')
      expect(body).not.toContain('/profile')
    }
    const token = /\/go-on\/mail\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await house.call(openWayBack, { params: { token } })).text).toContain('Go on as Sam')
    await move(all, 'Old pier')
    const stop = /\/api\/mail\/unsubscribe\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await house.call(unsubscribe, { query: { token: stop } })).status).toBe(200)
    await deliver()
    expect(server.taken).toHaveLength(1)
    expect(await Promise.all([sam, bo, kim].map(outcomesOf))).toEqual([['sent', 'unwanted'], [], []])
  })

  test('reads that it is off, also when the spon is gone', async () => {
    const host = await house.arrive('Ana')
    const event = await createEvent(house.db, host, { title: 'Fire pit' })
    const sam = await addGuest(house, { token: await share(house, host, event) })
    const body = { email: 'sam.off@elsewhere.example' }
    await house.call(setContact, { as: sam.as, params: { id: event.id }, body })
    // Whoever reads at an address that was typed here reads no part of the host's.
    await house.db.updateTable('users').set({ first_name: null, last_name: null }).where('id', '=', host.id).execute()
    await callOff({ host, friend: host, event })
    await deliver()
    expect([subjects(), server.taken[0]?.to]).toEqual([['Off: Fire pit'], [body.email]])
    expect(server.taken[0]?.mail.text).toContain('A friend called it off.')
  })
})

describe('whose phone may be reached', () => {
  test('has a push and no mail', async () => {
    const all = await gather()
    await room.giveDevice(all.friend)
    await move(all)
    await deliver()
    await deliverLater()
    expect([room.endpoint.received.length, subjects()]).toEqual([1, []])
    expect(await outcomesOf(all.friend)).toEqual(['pushed'])
  })

  test('has a mail where no push service took it within two minutes, and no push any more', async () => {
    const all = await gather()
    await room.giveDevice(all.friend)
    room.endpoint.refusals.push({ status: 500 })
    await move(all)
    const before = Date.now()
    await deliver()
    expect([room.endpoint.attempts, subjects()]).toEqual([1, []])
    const { rows } = await house.app.context.pool.query<{ at: Date }>(
      `select run_at - interval '1 day' as at from graphile_worker.jobs where task_identifier = 'send-notification-mail'`,
    )
    expect(rows[0]?.at.getTime()).toBeGreaterThanOrEqual(before + 120_000)
    await deliverMails()
    expect(subjects()).toEqual(['Fire pit · Moved to Harbour steps'])
    await deliverLater()
    expect([room.endpoint.attempts, room.endpoint.received.length]).toEqual([1, 0])
  })

  test('has no mail while a push service has not answered', async () => {
    const all = await gather()
    await room.giveDevice(all.friend)
    await move(all)
    room.endpoint.refusals.push({ status: 500 })
    await deliver()
    // As a worker leaves it that was killed between the answer and its commit.
    await house.db.updateTable('push_deliveries').set({ attempted_at: new Date() }).execute()
    await deliverMails()
    expect([subjects(), await outcomesOf(all.friend)]).toEqual([[], [null]])
    await deliverLater()
    await deliverLater()
    expect([room.endpoint.received.length, subjects(), await outcomesOf(all.friend)]).toEqual([1, [], ['pushed']])
  })
})

describe('a mail server', () => {
  const rests = () => house.db.selectFrom('mail_rests').select('address_hash').execute()

  test('that knows no such mailbox is not asked about it again for a week', async () => {
    const all = await gather()
    server.refusals.push({ code: 550, text: '5.1.1 No such user' })
    for (const place of ['A', 'B']) {
      await move(all, place)
      await deliver()
    }
    expect([server.attempts, await outcomesOf(all.friend)]).toEqual([1, ['refused', 'resting']])
    await house.db
      .updateTable('mail_rests')
      .set({ rests_until: new Date(Date.now() - 1000) })
      .execute()
    await move(all, 'C')
    await deliver()
    expect([subjects(), await outcomesOf(all.friend)]).toEqual([
      ['Fire pit · Moved to C'],
      ['refused', 'resting', 'sent'],
    ])
    await deleteExpiredRests(house.db)
    expect(await rests()).toEqual([])
  })

  test('that does not want our mails says nothing of the mailbox', async () => {
    const all = await gather()
    server.refusals.push({ code: 554, text: '5.7.1 You are listed' })
    await move(all)
    await deliver()
    expect([await outcomesOf(all.friend), await rests()]).toEqual([['refused'], []])
  })

  test('that hangs gets it again, under the same name, and nothing goes by push meanwhile', async () => {
    const hasty = openMailer({ ...server.environment, SMTP_URL: server.hastyUrl })
    onTestFinished(() => hasty.close())
    const all = await gather()
    await room.giveDevice(all.friend)
    room.endpoint.refusals.push({ status: 500 })
    await move(all)
    await deliver()
    server.mood = 'slow'
    await deliverMails(hasty)
    expect(await outcomesOf(all.friend)).toEqual([null])
    server.mood = 'well'
    await deliverLater()
    expect(await outcomesOf(all.friend)).toEqual(['sent'])
    expect(new Set(server.taken.map(({ mail }) => mail.messageId)).size).toBe(1)
    expect([server.taken.length, room.endpoint.received.length]).toEqual([2, 0])
  })
})

describe('the link in it', () => {
  async function receive() {
    const all = await gather()
    await move(all)
    await deliver()
    const [mail] = server.taken.slice(-1)
    const header = mail?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    expect(mail?.mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
      'List-Unsubscribe=One-Click',
    )
    const url = new URL(header.slice(1, -1))
    expect(mail?.mail.text).toContain(`No more of these mails:\n${url}`)
    return { ...all, query: { token: url.searchParams.get('token') ?? '' } }
  }
  async function choicesOf({ as }: Member) {
    const { fallback, mailSpons } = (await house.call(getPreferences, { as })).body
    return { fallback, mailSpons }
  }

  test('asks first; one click stops them, that of new spons too, and another takes it back', async () => {
    const { friend, query } = await receive()
    await choose(friend, { mailSpons: true })
    const asked = await house.call(askStopMails, { query })
    expect([asked.status, asked.text.includes('<button')]).toEqual([200, true])
    expect(await choicesOf(friend)).toEqual({ fallback: 'email', mailSpons: true })
    const stopped = await house.call(stopMails, { query })
    expect(await choicesOf(friend)).toEqual({ fallback: 'none', mailSpons: false })
    expect(stopped.text).toContain(toPath(resumeMails, { query }).replaceAll('&', '&amp;'))
    expect((await house.call(resumeMails, { query })).status).toBe(200)
    expect(await choicesOf(friend)).toEqual({ fallback: 'email', mailSpons: false })
  })

  test('is one person’s, and signed', async () => {
    const { friend, host, query } = await receive()
    const [, signature] = query.token.split('.')
    const ofAddress = toUnsubscribeToken(house.app.context.secret, friend.email ?? '')
    for (const token of [`${host.id}.${signature}`, ofAddress, 'x', ''])
      for (const endpoint of [askStopMails, stopMails, resumeMails])
        expect((await house.call(endpoint, { query: { token } })).status).toBe(410)
    expect(await choicesOf(friend)).toEqual({ fallback: 'email', mailSpons: false })
  })

  test('works when its person is gone', async () => {
    const { friend, query } = await receive()
    await house.db.deleteFrom('users').where('id', '=', friend.id).execute()
    expect((await house.call(stopMails, { query })).status).toBe(200)
  })
})
