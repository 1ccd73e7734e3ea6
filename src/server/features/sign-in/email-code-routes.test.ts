import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMailer } from '#server/adapters/mail/mail.ts'
import { createEmailCodeHandler } from '#server/features/sign-in/email-code-jobs.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { getCurrentUser } from '#shared/accounts.ts'
import { startEmailCode, verifyEmailCode } from '#shared/email-codes.ts'
import { listOutbox } from '#shared/outbox.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createPerson, signIn, suspend } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase
let server: TestApp
let worker: Worker

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestApp(database)
  worker = startWorker(server.context, [createEmailCodeHandler(createMailer(server.context))], { pollMs: 50 })
})
afterAll(async () => {
  await worker.stop()
  await server.close()
  await database.close()
})

let last = 0
let email = ''
beforeEach(() => {
  email = `mailbox-${++last}@example.com`
})

const start = (to = email, redirect?: string) => server.call(startEmailCode, { body: { email: to, redirect } })
function verify(code: string, name?: string, to = email) {
  return server.call(verifyEmailCode, { body: { email: to, code, name } })
}

async function listMails(to: string) {
  const { body } = await server.call(listOutbox, {})
  return body.filter((message) => message.to === to)
}

/** The code that arrived last, once `count` mails have. */
async function readCode(to = email, count = 1): Promise<string> {
  await vi.waitFor(async () => expect(await listMails(to)).toHaveLength(count))
  const [mail] = await listMails(to)
  return /^(\d{6}) is your Sponti code/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function askFor(to = email, redirect?: string) {
  await start(to, redirect)
  return readCode(to)
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function count(table: string) {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]?.count
}

describe('a code by e-mail', () => {
  test('tells somebody who is suspended why they are not let in', async () => {
    await suspend(database, (await createPerson(database.db, { email })).id)
    const answer = await verify(await askFor())
    expect(answer).toMatchObject({ status: 403, error: { code: 'suspended' } })
    expect(answer.error?.message).toContain('This account is suspended: Spam to strangers.')
  })

  test('makes an account of somebody new, once they have said what they are called', async () => {
    const code = await askFor()
    expect(await verify(code)).toMatchObject({ status: 400, error: { code: 'name_needed', field: 'name' } })
    const answer = await verify(code, 'Ines Romero')
    expect(answer).toMatchObject({ status: 200, body: { displayName: 'Ines Romero', email } })
    expect(String(answer.headers['set-cookie'])).toContain('sponti_session=')
  })

  test('leads to the account that has the address, whatever the case that it was typed in', async () => {
    const ann = await createPerson(database.db, { email })
    await start(email.toUpperCase())
    expect(await verify(await readCode(), undefined, email.toUpperCase())).toMatchObject({
      status: 200,
      body: { id: ann.id },
    })
  })

  test('an address with a plus is another one', async () => {
    const ann = await createPerson(database.db, { email })
    const plus = email.replace('@', '+party@')
    expect((await verify(await askFor(plus), 'Ann', plus)).body.id).not.toBe(ann.id)
  })

  test('is asked for with the same answer, whether there is an account or not', async () => {
    await createPerson(database.db, { email })
    const [known, unknown] = [await start(), await start(`nobody-${last}@example.com`)]
    expect(known.status).toBe(202)
    expect(unknown.status).toBe(202)
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    expect(await listMails(`nobody-${last}@example.com`).then(() => readCode(`nobody-${last}@example.com`))).not.toBe(
      '',
    )
  })

  test('works once', async () => {
    const code = await askFor()
    await verify(code, 'Ines')
    expect(await verify(code)).toMatchObject({ status: 410, error: { code: 'code_expired' } })
  })

  test('two tabs at once are let in once', async () => {
    const code = await askFor()
    const before = (await count('users')) ?? 0
    const answers = await Promise.all([verify(code, 'Ines'), verify(code, 'Ines')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(await count('users')).toBe(before + 1)
  })

  test('is the newest only', async () => {
    const first = await askFor()
    await start()
    const second = await readCode(email, 2)
    if (first !== second) expect(await verify(first, 'Ines')).toMatchObject({ status: 400 })
    expect(await verify(second, 'Ines')).toMatchObject({ status: 200 })
  })

  test('is gone after five guesses, the right one included', async () => {
    const code = await askFor()
    const wrong = other(code)
    for (const words of ['4 tries left', '3 tries left', '2 tries left', 'One try left'])
      expect(await verify(wrong)).toMatchObject({
        status: 400,
        error: { code: 'wrong_code', message: expect.stringContaining(words) },
      })
    expect(await verify(wrong)).toMatchObject({ status: 410, error: { code: 'code_expired' } })
    expect(await verify(code, 'Ines')).toMatchObject({ status: 410 })
  })

  test('counts guesses that come at the same moment', async () => {
    const code = await askFor()
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(other(code))))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
    expect(await verify(code, 'Ines')).toMatchObject({ status: 410 })
  })

  test('a name that was asked for costs no try', async () => {
    const code = await askFor()
    for (let time = 0; time < 7; time += 1) expect(await verify(code)).toMatchObject({ status: 400 })
    expect(await verify(code, 'Ines')).toMatchObject({ status: 200 })
  })

  test('runs out', async () => {
    const code = await askFor()
    await database.pool.query("update email_codes set expires_at = now() - interval '1 second'")
    expect(await verify(code, 'Ines')).toMatchObject({ status: 410, error: { code: 'code_expired' } })
  })

  test('may be pasted with blanks', async () => {
    const code = await askFor()
    expect(await verify(` ${code.slice(0, 3)} ${code.slice(3)} `, 'Ines')).toMatchObject({ status: 200 })
  })

  test.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@example.com, bob@example.com',
    'a\u0000@example.com',
  ])('an address like %j is refused in a sentence', async (typed) => {
    expect(await start(typed)).toMatchObject({
      status: 400,
      error: { field: 'email', message: expect.stringMatching(/\.$/) },
    })
  })

  test('neither address nor code is in the database while it is on its way', async () => {
    await worker.stop()
    await start()
    const { rows } = await database.pool.query<{ all: string }>(
      `select (select string_agg(t::text, ' ') from email_codes t) || (select string_agg(j.payload::text, ' ')
        from graphile_worker._private_jobs j) as all`,
    )
    expect(rows[0]?.all).toBeTruthy()
    expect(rows[0]?.all).not.toContain(email)
    worker = startWorker(server.context, [createEmailCodeHandler(createMailer(server.context))], { pollMs: 50 })
    const code = await readCode()
    expect(rows[0]?.all).not.toContain(code)
  })
})

describe('limits', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await startTestApp(database, { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' })
  })
  afterAll(() => limited.close())
  const from = (ip: string) => ({ 'x-forwarded-for': ip })

  test('an address that is asked for a hundred times gets three mails, and every call the same answer', async () => {
    const statuses = new Set<number>()
    for (let time = 0; time < 100; time += 1) {
      const body = { email: time % 2 ? email : email.replace('@', `+${time}@`) }
      statuses.add((await limited.call(startEmailCode, { body, headers: from(`198.51.100.${time}`) })).status)
    }
    expect([...statuses]).toEqual([202])
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from outbox where recipient like $1',
      [`${email.split('@')[0]}%`],
    )
    await vi.waitFor(async () => expect(rows[0]?.count).toBeLessThanOrEqual(3))
  })

  test('a network address asks ten times an hour, whoever is signed in', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 12; time += 1) {
      const as = time % 3 ? undefined : await signIn(database.db, await createPerson(database.db))
      const body = { email: `many-${last}-${time}@example.com` }
      const headers = from('203.0.113.77')
      statuses.push((await limited.call(startEmailCode, { body, headers, ...(as && { as }) })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(202), 429, 429])
  })
})

describe('the link in the mail', () => {
  async function readLink(to = email) {
    await readCode(to)
    const [mail] = await listMails(to)
    return /http:\/\/localhost:3000(\/api\/auth\/email\?token=\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const readToken = (link: string) => new URL(link, 'http://a').searchParams.get('token') ?? ''

  test('opens a page with one button, and opening it changes nothing', async () => {
    await createPerson(database.db, { email })
    await start(email, '/profile')
    const link = await readLink()
    expect(link).not.toContain(email)
    const before = [await count('users'), await count('sessions'), await count('email_codes')]
    for (const agent of ['Slackbot-LinkExpanding 1.0', 'curl/8', 'Mozilla/5.0']) {
      const page = await createBrowser(server.app).open(link, { headers: { 'user-agent': agent } })
      expect(page.status).toBe(200)
      expect(page.text.match(/<button/g)).toHaveLength(1)
      expect(page.headers['set-cookie']).toBeUndefined()
    }
    expect([await count('users'), await count('sessions'), await count('email_codes')]).toEqual(before)
  })

  test('signs in by that button, to where the person wanted to be', async () => {
    const ann = await createPerson(database.db, { email })
    await start(email, '/profile')
    const browser = createBrowser(server.app)
    const form = { token: readToken(await readLink()) }
    expect(await browser.open('/api/auth/email/enter', { method: 'POST', form })).toMatchObject({
      status: 303,
      location: '/profile',
    })
    const as = browser.cookiesOf('http://localhost:3000')
    expect((await server.call(getCurrentUser, { as })).body.id).toBe(ann.id)
    expect(await createBrowser(server.app).open('/api/auth/email/enter', { method: 'POST', form })).toMatchObject({
      status: 410,
    })
  })

  test('asks somebody new for a name, and for a better one', async () => {
    await start()
    const browser = createBrowser(server.app)
    const link = await readLink()
    expect((await browser.open(link)).text).toContain('name="name"')
    const token = readToken(link)
    const blank = await browser.open('/api/auth/email/enter', { method: 'POST', form: { token, name: ' ' } })
    expect(blank).toMatchObject({ status: 400 })
    expect(blank.text).toContain('What should your crew call you?')
    const form = { token, name: 'Ines Romero' }
    expect(await browser.open('/api/auth/email/enter', { method: 'POST', form })).toMatchObject({
      status: 303,
      location: '/',
    })
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/api/logout'])(
    'does not lead to %s',
    async (redirect) => {
      await createPerson(database.db, { email })
      await start(email, redirect)
      const form = { token: readToken(await readLink()) }
      expect((await createBrowser(server.app).open('/api/auth/email/enter', { method: 'POST', form })).location).toBe(
        '/',
      )
    },
  )

  test('that nobody made says so', async () => {
    expect(await createBrowser(server.app).open('/api/auth/email?token=nonsense')).toMatchObject({ status: 410 })
  })
})

describe('without scripts', () => {
  test('somebody asks for a code, mistypes it, types it, says their name, and is in', async () => {
    const browser = createBrowser(server.app)
    const post = (path: string, form: Record<string, string>) => browser.open(path, { method: 'POST', form })
    expect((await browser.open('/api/auth/email?redirect=%2Fprofile')).text).toContain('name="email"')
    expect((await post('/api/auth/email', { email: 'nobody', redirect: '/profile' })).text).toContain(
      'That is not a whole e-mail address.',
    )
    expect(await post('/api/auth/email', { email, redirect: '/profile' })).toMatchObject({ status: 202 })
    const code = await readCode()
    const wrong = await post('/api/auth/email/enter', { email, code: other(code), redirect: '/profile' })
    expect(wrong.text).toContain('That is not the code.')
    const named = await post('/api/auth/email/enter', { email, code, redirect: '/profile' })
    const token = /name="token" value="([^"]+)"/.exec(named.text)?.[1] ?? ''
    expect(await post('/api/auth/email/enter', { token, name: 'Ines' })).toMatchObject({
      status: 303,
      location: '/profile',
    })
  })
})
