import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countGsmLetters, toGsmText } from '#server/adapters/sms/gsm.ts'
import { toInviteText } from '#server/features/invites/view.ts'
import { blockUser } from '#shared/blocks.ts'
import { deleteEvent } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import { inviteEmail, inviteFriendByEmail, invitePhone, listInvites, revokeInvite } from '#shared/invites.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { befriend, block, createEvent, createPerson, type PersonRow, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { deliverInvitations, forgetInvitations, readMessages } from '#tests/support/invites.ts'
import { type MailServer, startMailServer } from '#tests/support/smtp-server.ts'

let database: TestDatabase
let server: MailServer
let app: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startMailServer()
  app = await startTestApp(database, server.environment)
})
beforeEach(async () => {
  server.taken.length = 0
  await forgetInvitations(app.context)
})
afterAll(async () => {
  await app.close()
  await server.stop()
  await database.close()
})

let lastNumber = 4_000
let lastAddress = 0
const newNumber = () => `+1202555${++lastNumber}`
const newAddress = () => `guest-${++lastAddress}@elsewhere.example`

type Sender = PersonRow & { as: string }
async function arrive(first_name = 'Maya', last_name: string | null = 'Ortiz'): Promise<Sender> {
  const person = await createPerson(database.db, { first_name, last_name })
  return { ...person, as: await signIn(database.db, person) }
}
function mailTo(who: Sender, event: { id: string }, email = newAddress()) {
  return app.call(inviteEmail, { as: who.as, params: { id: event.id }, body: { email } })
}
function textTo(who: Sender, event: { id: string }, phoneNumber = newNumber()) {
  return app.call(invitePhone, { as: who.as, params: { id: event.id }, body: { phoneNumber } })
}
const deliver = () => deliverInvitations(app.context)

describe('the mail', () => {
  const starts_at = new Date('2031-05-02T18:00:00Z')

  test('says who, what, when and where, in words and in a calendar, and how to stop it', async () => {
    const host = await arrive()
    const event = await createEvent(database.db, host, {
      title: 'Pizza <3\nat the park',
      description: 'Bring a <b>blanket</b>',
      location: 'Dolores Park',
      specific_time: 'Friday at 8',
      starts_at,
    })
    const address = newAddress()
    await mailTo(host, event, address)
    await deliver()
    expect(server.taken).toHaveLength(1)
    const { to, mail } = server.taken[0] ?? { to: [], mail: undefined }
    expect(to).toEqual([address])
    expect(mail?.subject).toBe('Maya Ortiz invites you on Sponti: Pizza <3 at the park')
    for (const words of ['When: Friday at 8', 'Where: Dolores Park', 'Bring a <b>blanket</b>', 'works for 7 days'])
      expect(mail?.text).toContain(words)
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/invite\/[\w-]{43}/)
    expect(mail?.html).toContain('Pizza &lt;3')
    expect(mail?.html).toContain('&lt;b&gt;blanket')
    const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(headers['list-unsubscribe']).toMatch(/^<http:\/\/localhost:3000\/api\/mail\/unsubscribe\?token=[\w.-]+>$/)
    const calendar = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    const content = Buffer.from(calendar?.content as Uint8Array)
      .toString()
      .replace(/\r?\n /g, '')
    expect(content).toContain('DTSTART:20310502T180000Z')
    expect(content).toContain(`/event/${event.id}`)
    expect(content).not.toContain('/invite/')
  })

  test('carries no calendar where nobody knows when', async () => {
    const host = await arrive()
    await mailTo(host, await createEvent(database.db, host))
    await deliver()
    expect(server.taken[0]?.mail.attachments).toEqual([])
  })

  test('asks for a friendship in its own words', async () => {
    const maya = await arrive()
    await app.call(inviteFriendByEmail, { as: maya.as, body: { email: newAddress() } })
    await deliver()
    expect(server.taken[0]?.mail.subject).toBe('Maya Ortiz wants you in their crew on Sponti')
    expect(server.taken[0]?.mail.text).toContain('works for 30 days')
  })
})

describe('words of somebody whom the recipient does not know', () => {
  const phishing = {
    title: 'Pay at https://evil.example/now',
    location: 'evil.example',
    description: 'or www.evil.example',
  }
  const tappable = /evil\.example/

  test('bring no link of theirs into a mail, its calendar or a text', async () => {
    const host = await arrive('bank.evil.example')
    const event = await createEvent(database.db, host, { ...phishing, starts_at: new Date('2031-05-02T18:00:00Z') })
    const number = newNumber()
    await mailTo(host, event)
    await textTo(host, event, number)
    await deliver()
    const { mail } = server.taken[0] ?? {}
    const [calendar] = mail?.attachments ?? []
    const parts = [mail?.subject, mail?.text, mail?.html, Buffer.from(calendar?.content as Uint8Array).toString()]
    for (const part of [...parts, ...(await readMessages(app.context, number))]) {
      const words = String(part).replace(/\r?\n /g, '')
      expect(words).toMatch(/evil\. example/)
      expect(words).not.toMatch(tappable)
    }
  })

  test('say where it is, where the place is a link to a map', async () => {
    const host = await arrive()
    const event = await createEvent(database.db, host, { location: 'https://goo.gl/maps/x' })
    await mailTo(host, event)
    await deliver()
    expect(server.taken[0]?.mail.text).toContain('Where: See it on the map')
  })

  test('from a friend they stay as they are', async () => {
    const [host, friend] = [await arrive(), await arrive()]
    await befriend(database.db, host, friend)
    const { email } = await database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', friend.id)
      .executeTakeFirstOrThrow()
    await app.call(inviteFriendByEmail, { as: host.as, body: { email: email ?? '', forceInvite: true } })
    await database.db.updateTable('users').set({ first_name: 'evil.example' }).where('id', '=', host.id).execute()
    await deliver()
    expect(server.taken[0]?.mail.subject).toMatch(tappable)
  })
})

describe('what is no longer so is not sent', () => {
  test.each([
    [
      'taken back',
      async ({ as }: Sender) => {
        const { body } = await app.call(listInvites, { as })
        for (const { id } of body) await app.call(revokeInvite, { as, params: { id } })
      },
    ],
    [
      'run out',
      async ({ id }: Sender) => {
        for (const table of ['email_invitations', 'phone_invitations'] as const)
          await database.db
            .updateTable(table)
            .set({ expires_at: new Date(0) })
            .where('inviter_id', '=', id)
            .execute()
      },
    ],
    [
      'called off',
      async ({ as }: Sender, event: { id: string }) => app.call(deleteEvent, { as, params: { id: event.id } }),
    ],
    ['gone with its sender', async ({ id }: Sender) => database.db.deleteFrom('users').where('id', '=', id).execute()],
  ])('%s', async (_name, end: (host: Sender, event: { id: string }) => Promise<unknown>) => {
    const host = await arrive()
    const event = await createEvent(database.db, host)
    const number = newNumber()
    await mailTo(host, event)
    await textTo(host, event, number)
    await end(host, event)
    await deliver()
    expect(server.taken).toEqual([])
    expect(await readMessages(app.context, number)).toEqual([])
    const text = database.db.selectFrom('outgoing_texts').select('status').where('to_number', '=', number)
    expect(await text.execute()).toEqual([{ status: 'failed' }])
  })

  test('sent by a guest whom the host no longer knows', async () => {
    const [host, friend] = [await arrive('Hana'), await arrive('Fred')]
    await befriend(database.db, host, friend)
    const event = await createEvent(database.db, host)
    expect((await mailTo(friend, event)).status).toBe(200)
    await app.call(unfriend, { as: host.as, body: { friendId: friend.id } })
    await deliver()
    expect(server.taken).toEqual([])
  })

  test('to somebody who signed up meanwhile and blocked the sender', async () => {
    const host = await arrive()
    const address = newAddress()
    await mailTo(host, await createEvent(database.db, host), address)
    const guest = await createPerson(database.db, { email: address })
    await app.call(blockUser, { as: await signIn(database.db, guest), params: { id: host.id } })
    await deliver()
    expect(server.taken).toEqual([])
  })
})

describe('a block by the owner of the number or the mailbox', () => {
  async function textBlocked(phone_verified_at: Date | null) {
    const host = await arrive()
    const number = newNumber()
    const owner = await createPerson(database.db, {
      phone_number: number,
      phone_verified_at,
      sms_consent_at: new Date(),
    })
    await block(database.db, owner, host)
    await textTo(host, await createEvent(database.db, host), number)
    await deliver()
    return (await readMessages(app.context, number)).length
  }

  test('keeps the text away, if the number is proven to be theirs', async () => {
    expect([await textBlocked(new Date()), await textBlocked(null)]).toEqual([0, 1])
  })

  test('keeps the mail away from the mailbox, unless its other spelling is somebody else', async () => {
    const host = await arrive()
    const [plain, spelled] = [newAddress(), newAddress().replace('@', '+1@')]
    const owner = await createPerson(database.db, { email: plain })
    await block(database.db, owner, host)
    const event = await createEvent(database.db, host)
    await mailTo(host, event, plain.replace('@', '+1@'))
    await deliver()
    expect(server.taken).toEqual([])
    const foe = await createPerson(database.db, { email: spelled.replace('+1@', '@') })
    const friend = await createPerson(database.db, { email: spelled })
    await block(database.db, foe, host)
    await app.call(inviteFriendByEmail, { as: host.as, body: { email: friend.email ?? '', forceInvite: true } })
    await deliver()
    expect(server.taken.map(({ to }) => to)).toEqual([[spelled]])
  })
})

test('a link that was sealed with another secret is not sent, and the worker hears why', async () => {
  const host = await arrive()
  await mailTo(host, await createEvent(database.db, host))
  await app.context.pool.query(`
    update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{sealedToken}', '"x"')
    where payload::jsonb ? 'sealedToken'`)
  await expect(deliver()).rejects.toThrow('give every node the same one')
  expect(server.taken).toEqual([])
})

describe('the text', () => {
  const inviter = {
    id: 'x',
    displayName: 'Maya Ortiz',
    firstName: 'Maya',
    profileImageUrl: null,
    friendStatus: 'none',
  } as const
  const event = {
    id: 'x',
    hostId: 'x',
    title: 'Pizza at the park',
    description: null,
    timeframe: null,
    specificTime: 'tonight at 8',
    location: null,
    startsAt: null,
    revision: 0,
  } as const
  const url = `https://go.example/invite/${'x'.repeat(43)}`

  test('is short and plain, and says once how to stop', () => {
    expect(toInviteText({ inviter, event }, { url, isFirst: true })).toBe(
      `Sponti: Maya Ortiz invites you to Pizza at the park (tonight at 8): ${url} Reply STOP to opt out`,
    )
    expect(toInviteText({ inviter, event }, { url, isFirst: false })).not.toContain('STOP')
    expect(toInviteText({ inviter, event: null }, { url, isFirst: true })).toMatch(
      /^Sponti: Maya Ortiz wants you in their crew/,
    )
  })

  test.each([
    ['a long title', { ...event, title: 'Pizza '.repeat(20) }, inviter],
    [
      'everything long',
      { ...event, title: '[x] '.repeat(30), specificTime: 'sometime after '.repeat(8) },
      { ...inviter, displayName: 'Bartholomew '.repeat(8) },
    ],
    ['emoji', { ...event, title: '🎉🎉 “Party” – now…' }, { ...inviter, displayName: '🦄 Zoë' }],
    ['another script', { ...event, title: '東京', specificTime: '夜' }, { ...inviter, displayName: 'Мая' }],
    ['no time', { ...event, specificTime: null }, inviter],
  ])('fits into one with %s', (_name, spon, sender) => {
    const text = toInviteText({ inviter: sender, event: spon }, { url, isFirst: true })
    expect(countGsmLetters(text)).toBeLessThanOrEqual(160)
    expect(toGsmText(text)).toBe(text)
    expect(text).toContain(url)
    expect(text).toMatch(/^Sponti: \S.* invites you to \S/)
  })

  test('reaches the phone, the first one with the way out', async () => {
    const number = newNumber()
    for (const _ of [1, 2]) {
      const host = await arrive()
      await textTo(host, await createEvent(database.db, host), number)
      await deliver()
    }
    const texts = await readMessages(app.context, number)
    expect(texts.map((text) => text.includes('Reply STOP to opt out'))).toEqual([true, false])
    expect(texts[0]).toMatch(/^Sponti: Maya Ortiz invites you to Pizza at the park: http:\S+\/invite\/[\w-]{43} Reply/)
  })
})

describe('stopping the mail', () => {
  async function getLink(address: string) {
    const host = await arrive()
    await mailTo(host, await createEvent(database.db, host), address)
    await deliver()
    const header = server.taken.at(-1)?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    return new URL(header.slice(1, -1)).pathname + new URL(header.slice(1, -1)).search
  }
  function click(url: string, payload = 'List-Unsubscribe=One-Click') {
    return app.app.http.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }

  test('takes one click of the mail program, and looking changes nothing', async () => {
    const address = newAddress()
    const url = await getLink(address)
    expect(url).not.toContain(address)
    const page = await app.app.http.inject({ url, headers: { accept: 'text/html' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('method="post"')
    const host = await arrive()
    const event = await createEvent(database.db, host)
    expect((await mailTo(host, event, address)).status).toBe(200)
    server.taken.length = 0
    expect((await click(url)).statusCode).toBe(200)
    expect((await click(url, '')).statusCode).toBe(200)
    // Neither mail that was already queued is sent, nor mail that somebody asks for later, who is not told why.
    const other = await arrive()
    expect((await mailTo(other, await createEvent(database.db, other), address)).status).toBe(200)
    await deliver()
    expect(server.taken).toEqual([])
  })

  test.each(['', 'x', 'x.y', `${'a'.repeat(43)}.${'b'.repeat(43)}`, 'é'.repeat(87)])(
    'nobody stops it with "%s"',
    async (token) => {
      const url = `/api/mail/unsubscribe?${new URLSearchParams({ token })}`
      expect((await click(url)).statusCode).toBe(410)
      expect((await app.app.http.inject({ url })).statusCode).toBe(410)
    },
  )

  test('nobody stops it with nothing', async () => {
    expect((await click('/api/mail/unsubscribe')).statusCode).toBe(410)
  })
})
