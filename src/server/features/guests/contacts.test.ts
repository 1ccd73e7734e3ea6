import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMailer } from '#server/adapters/mail/mail.ts'
import { toUnsubscribeToken } from '#server/adapters/mail/opt-outs.ts'
import { createContactHandler } from '#server/features/guests/contact-jobs.ts'
import { deleteOldContacts } from '#server/features/guests/contact-queries.ts'
import { formType } from '#server/http/forms.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import { sendContactMail } from '#server/jobs/names.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { deleteCurrentUser, exportCurrentUser, getCurrentUser } from '#shared/accounts.ts'
import { blockUser } from '#shared/blocks.ts'
import { openWayBack, removeContact, setContact, takeWayBack } from '#shared/contacts.ts'
import { deleteEvent, getEvent } from '#shared/events.ts'
import { claimHandover, makeHandover, removeGuest } from '#shared/guests.ts'
import { askUnsubscribe, unsubscribe } from '#shared/invites.ts'
import { toPath } from '#shared/paths.ts'
import { searchUsers } from '#shared/users.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createEvent, createPerson, signIn, suspend } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { type MailServer, startMailServer } from '#tests/support/smtp-server.ts'
import { addGuest, share, toCookies, type Visitor } from '#tests/support/visitors.ts'

let database: TestDatabase
let mail: MailServer
let app: TestApp
let worker: Worker

beforeAll(async () => {
  database = await createTestDatabase()
  mail = await startMailServer()
  app = await startTestApp(database, mail.environment)
  worker = startWorker(app.context, [createContactHandler(createMailer(app.context))], { pollMs: 50 })
})
afterAll(async () => {
  await worker.stop()
  await app.close()
  await mail.stop()
  await database.close()
})
let last = 0
const newAddress = () => `sam.${++last}@elsewhere.example`
beforeEach(() => {
  mail.taken.length = 0
  mail.attempts = 0
})

async function openSpon(given: Parameters<typeof createEvent>[2] = {}, name = 'Sam') {
  const person = await createPerson(database.db, { first_name: 'Maya', last_name: 'Ortiz' })
  const host = { ...person, as: await signIn(database.db, person) }
  const event = await createEvent(database.db, host, { title: 'Fire pit', ...given })
  const token = await share(app, host, event)
  return { host, event, token, sam: await addGuest(app, { token, name }) }
}
type Place = { event: { id: string }; sam: Visitor }

function leave({ event, sam }: Place, email: string) {
  return app.call(setContact, { as: sam.as, params: { id: event.id }, body: { email } })
}
const look = ({ event, sam }: Place) => app.call(getEvent, { as: sam.as, params: { id: event.id } })

async function contactsOf({ id }: { id: string }) {
  return database.db.selectFrom('event_contacts').selectAll().where('user_id', '=', id).execute()
}

/** The mails to an address, once there are so many. */
async function readMails(email: string, count = 1) {
  const find = () => mail.taken.filter(({ to }) => to.includes(email)).map((taken) => taken.mail)
  await vi.waitFor(() => expect(find()).toHaveLength(count))
  return find()
}

async function readWayBack(email: string, count = 1): Promise<string> {
  const text = (await readMails(email, count)).at(-1)?.text ?? ''
  return /\/go-on\/mail\/([\w-]{43})/.exec(text)?.[1] ?? ''
}

/** Until no such mail is queued: one that has not come by then does not come. */
async function untilIdle() {
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(`
      select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = '${sendContactMail.name}'`)
    expect(rows).toHaveLength(0)
  })
}

function go(token: string, as?: string) {
  return app.app.http.inject({
    method: takeWayBack.method,
    url: toPath(takeWayBack, { params: { token } }),
    headers: { 'content-type': formType, origin: app.context.config.publicUrl, ...(as && { cookie: as }) },
    payload: '',
  })
}

describe('an address for one spon', () => {
  test('is kept for its guest alone, and gets a mail that says who left it, for what, and how to stop it', async () => {
    const place = await openSpon({ location: 'Harbour steps', specific_time: 'tonight at 8' })
    const email = newAddress()
    const kept = await leave(place, `  ${email.toUpperCase()} `)
    const [letter] = await readMails(email)
    expect(kept.body.contact).toBe('s…@elsewhere.example')
    expect((await look(place)).body.contact).toBe('s…@elsewhere.example')
    expect(letter?.subject).toBe('Fire pit: you hear here if it changes')
    for (const body of [letter?.text ?? '', letter?.html ?? '']) {
      expect(body).toContain('Sam left this address for Maya Ortiz')
      for (const words of ['Harbour steps', 'tonight at 8', '/go-on/mail/', '/api/mail/unsubscribe?token='])
        expect(body).toContain(words)
    }
    const headers = new Map(letter?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe')).toMatch(/^<http.*\/api\/mail\/unsubscribe\?token=[\w.-]+>$/)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const answers = [
      await app.call(getEvent, { as: place.host.as, params: { id: place.event.id } }),
      await app.call(searchUsers, { as: place.host.as, query: { q: email } }),
      await app.call(getCurrentUser, { as: place.sam.as }),
    ]
    for (const { text } of answers) expect(text).not.toContain('elsewhere.example')
    expect(answers[0]?.status).toBe(200)
    expect((await app.call(exportCurrentUser, { as: place.sam.as })).text).toContain(email)
  })

  test('makes links of nothing that strangers typed', async () => {
    const place = await openSpon({ title: 'Win at evil.com/now', location: 'https://evil.com' })
    const email = newAddress()
    await leave(place, email)
    const [letter] = await readMails(email)
    for (const body of [letter?.subject, letter?.text, letter?.html]) expect(body).not.toContain('evil.com')
  })

  test('reads no part of the address of a host without a name', async () => {
    const place = await openSpon()
    await database.db
      .updateTable('users')
      .set({ first_name: null, last_name: null })
      .where('id', '=', place.host.id)
      .execute()
    const email = newAddress()
    await leave(place, email)
    const [letter] = await readMails(email)
    expect(letter?.text).toContain("Sam left this address for A friend's spon")
  })

  test('is written to once, however often it is sent', async () => {
    const place = await openSpon()
    const email = newAddress()
    await leave(place, email)
    await leave(place, email)
    await untilIdle()
    expect(await readMails(email)).toHaveLength(1)
  })

  test('gives way to another: the mail and the link of the one before are worth nothing', async () => {
    const place = await openSpon()
    const [typo, email] = [newAddress(), newAddress()]
    await leave(place, typo)
    const before = await readWayBack(typo)
    await leave(place, email)
    const token = await readWayBack(email)
    expect(await contactsOf(place.sam)).toMatchObject([{ email, token_hash: hashToken(token) }])
    expect((await go(before)).statusCode).toBe(410)
  })

  test('goes when its guest removes it, and the mail under way does not come', async () => {
    const place = await openSpon()
    await worker.stop()
    const email = newAddress()
    await leave(place, email)
    const removed = await app.call(removeContact, { as: place.sam.as, params: { id: place.event.id } })
    expect([removed.status, removed.body.contact]).toEqual([200, null])
    worker = startWorker(app.context, [createContactHandler(createMailer(app.context))], { pollMs: 50 })
    await untilIdle()
    expect(await contactsOf(place.sam)).toEqual([])
    expect(mail.taken).toEqual([])
  })

  test.each([
    ['one@example.com, two@example.com', 'One address is enough: type just yours.'],
    ['Sam <sam@example.com>', 'One address is enough: type just yours.'],
    ['one@example.com;two@example.com', 'One address is enough: type just yours.'],
    [`${'a'.repeat(1000)}@example.com`, 'That is too long for an e-mail address.'],
    ['sam@example', 'That is not a whole e-mail address.'],
    ['   ', 'Type an e-mail address.'],
  ])('is exactly one: %s', async (typed, sentence) => {
    const place = await openSpon()
    expect((await leave(place, typed)).error).toMatchObject({ message: sentence, field: 'email' })
    expect(await contactsOf(place.sam)).toEqual([])
  })

  test('is for guests who see the spon, while it is to come or on', async () => {
    const place = await openSpon()
    const email = newAddress()
    expect((await leave({ ...place, sam: { ...place.sam, as: place.host.as } }, email)).error).toMatchObject({
      code: 'forbidden',
      message: 'You have an account: what matters goes to its own address.',
    })
    const elsewhere = await openSpon()
    expect((await leave({ ...place, sam: elsewhere.sam }, email)).error?.code).toBe('not_found')
    await database.pool.query("update events set ends_at = now() - interval '1 minute' where id = $1", [place.event.id])
    expect((await leave(place, email)).error).toMatchObject({ code: 'rsvp_closed' })
  })
})

describe('the way back', () => {
  async function leaveAndRead(given: Parameters<typeof createEvent>[2] = {}) {
    const place = await openSpon(given)
    const email = newAddress()
    await leave(place, email)
    return { ...place, email, token: await readWayBack(email) }
  }

  test('is a page with a button, which works without scripts, on every device, and ends no other', async () => {
    const place = await leaveAndRead()
    const page = await app.call(openWayBack, { params: { token: place.token } })
    for (const words of ['Back to <b>Fire pit</b>', 'Go on as Sam']) expect(page.text).toContain(words)
    expect(page.headers['set-cookie']).toBeUndefined()
    for (let device = 0; device < 2; device += 1) {
      const answer = await go(place.token)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `/event/${place.event.id}`])
      const as = toCookies(answer.headers)
      expect((await app.call(getCurrentUser, { as })).body).toMatchObject({ id: place.sam.id, kind: 'guest' })
      expect((await look({ ...place, sam: { ...place.sam, as } })).body.userRsvp).toEqual({ response: 'going' })
    }
    expect((await app.call(getCurrentUser, { as: place.sam.as })).status).toBe(200)
    expect((await go(place.token, place.sam.as)).headers['set-cookie']).toBeUndefined()
  })

  test('takes nobody out of their account, and merges nobody into one', async () => {
    const place = await leaveAndRead()
    const other = await openSpon({}, 'Bo')
    for (const [as, name] of [
      [place.host.as, 'Maya Ortiz'],
      [other.sam.as, 'Bo'],
    ] as const) {
      const answer = await go(place.token, as)
      expect(answer.statusCode).toBe(409)
      expect(answer.body).toContain(`This browser knows you as ${name}`)
      expect((await app.call(getCurrentUser, { as })).status).toBe(200)
    }
    expect((await app.call(getCurrentUser, { as: place.sam.as })).body.kind).toBe('guest')
  })

  test('leads to what is left of a spon that was called off', async () => {
    const place = await leaveAndRead()
    await app.call(deleteEvent, { as: place.host.as, params: { id: place.event.id } })
    const as = toCookies((await go(place.token)).headers)
    expect((await look({ ...place, sam: { ...place.sam, as } })).error?.code).toBe('called_off')
  })

  test('leads nowhere for a suspended guest, a stranger to the token, and once the guest has joined', async () => {
    const [out, joined] = [await leaveAndRead(), await leaveAndRead()]
    await suspend(database, out.sam.id)
    expect((await go(out.token)).statusCode).toBe(403)
    expect((await go(makeToken())).statusCode).toBe(410)
    const person = await createPerson(database.db)
    const { body } = await app.call(makeHandover, { as: joined.sam.as, body: { path: '/' } })
    const claimed = { as: await signIn(database.db, person), params: { token: body.url.split('/').at(-1) ?? '' } }
    expect((await app.call(claimHandover, claimed)).status).toBe(200)
    expect((await go(joined.token)).statusCode).toBe(410)
    expect([await contactsOf(joined.sam), await contactsOf(person)]).toEqual([[], []])
  })
})

describe('stop', () => {
  test('is a question first, then holds for the mailbox at every spon, and nothing says so', async () => {
    const [place, later] = [await openSpon(), await openSpon()]
    const email = newAddress()
    const first = await leave(place, email)
    const [letter] = await readMails(email)
    const token = /unsubscribe\?token=([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    expect(token).toBe(toUnsubscribeToken(app.context.secret, email))
    expect((await app.call(askUnsubscribe, { query: { token } })).text).toContain('Stop the mail')
    expect(await database.db.selectFrom('mail_opt_outs').selectAll().execute()).toEqual([])
    expect((await app.call(unsubscribe, { query: { token } })).status).toBe(200)
    const second = await leave(later, email.replace('@', '+again@'))
    expect({ ...second.body.rsvps, contact: second.body.contact }).toMatchObject({ contact: first.body.contact })
    expect(second.status).toBe(first.status)
    await untilIdle()
    expect(mail.taken).toHaveLength(1)
  })
})

test('an address that does not exist rests, and is kept like any other', async () => {
  const email = newAddress()
  mail.refusals.push({ code: 550, text: '5.1.1 No such user' })
  const kept = [await leave(await openSpon(), email)]
  await untilIdle()
  kept.push(await leave(await openSpon(), email))
  await untilIdle()
  expect(kept.map(({ status, body }) => [status, body.contact])).toEqual([
    [200, 's…@elsewhere.example'],
    [200, 's…@elsewhere.example'],
  ])
  expect([mail.attempts, mail.taken]).toEqual([1, []])
})

describe('an address ends', () => {
  async function keep() {
    const place = await openSpon()
    await leave(place, newAddress())
    await untilIdle()
    expect(await contactsOf(place.sam)).toHaveLength(1)
    return place
  }

  test('with the place of its guest: removed, blocked, or gone', async () => {
    const [removed, blocked, gone, stays] = [await keep(), await keep(), await keep(), await keep()]
    const { host, event, sam } = removed
    const answers = [
      await app.call(removeGuest, { as: host.as, params: { id: event.id, guestId: sam.id } }),
      await app.call(blockUser, { as: blocked.host.as, params: { id: blocked.sam.id } }),
      await app.call(deleteCurrentUser, { as: gone.sam.as }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 204, 204])
    for (const place of [removed, blocked, gone]) expect(await contactsOf(place.sam)).toEqual([])
    expect(await contactsOf(stays.sam)).toHaveLength(1)
  })

  test('a day after the spon was called off, and at once where nobody is told', async () => {
    const [off, deleted] = [await keep(), await keep()]
    await app.call(deleteEvent, { as: off.host.as, params: { id: off.event.id } })
    await database.pool.query('delete from events where id = $1', [deleted.event.id])
    await deleteOldContacts(database.db)
    expect([await contactsOf(off.sam), await contactsOf(deleted.sam)]).toMatchObject([[{}], []])
    const dayOld = "update called_off_events set called_off_at = now() - interval '25 hours' where event_id = $1"
    await database.pool.query(dayOld, [off.event.id])
    await deleteOldContacts(database.db)
    expect(await contactsOf(off.sam)).toEqual([])
  })

  test('not with a merge of two guests', async () => {
    const [one, other] = [await keep(), await openSpon({}, 'Samira')]
    const { body } = await app.call(makeHandover, { as: one.sam.as, body: { path: '/' } })
    await app.call(claimHandover, { as: other.sam.as, params: { token: body.url.split('/').at(-1) ?? '' } })
    expect(await contactsOf(other.sam)).toMatchObject([{ event_id: one.event.id }])
  })
})

describe('limits', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await startTestApp(database, { ...mail.environment, RATE_LIMITS: 'on' })
  })
  afterAll(() => strict.close())

  function send({ event, sam }: Place, email: string, ip = '203.0.113.1') {
    const headers = { 'x-forwarded-for': ip }
    return strict.call(setContact, { as: sam.as, params: { id: event.id }, body: { email }, headers })
  }

  test('one guest changes it five times a day, a mailbox is written to three times, a network has twenty', async () => {
    const place = await openSpon()
    for (let n = 0; n < 5; n += 1) expect((await send(place, newAddress(), '203.0.113.2')).status).toBe(200)
    const often = await send(place, newAddress(), '203.0.113.2')
    expect(often.error).toMatchObject({
      code: 'too_many',
      message: 'You have changed it often today. Try again in 24 hours.',
      field: 'email',
    })
    expect(Number(often.headers['retry-after'])).toBeGreaterThan(86_000)

    const email = newAddress()
    for (let n = 0; n < 3; n += 1)
      expect((await send(await openSpon(), email.replace('@', `+${n}@`), '203.0.113.3')).status).toBe(200)
    expect((await send(await openSpon(), email, '203.0.113.3')).error?.message).toBe(
      'That address was left often today. Try again in 24 hours.',
    )

    for (let n = 0; n < 20; n += 1) expect((await send(await openSpon(), newAddress())).status).toBe(200)
    expect((await send(await openSpon(), newAddress())).error?.message).toBe(
      'Many addresses came from your network. Try again in 60 minutes.',
    )
  })
})
