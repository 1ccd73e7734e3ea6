import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createPush } from '#server/adapters/push/push.ts'
import { inTransaction } from '#server/db/database.ts'
import { toPushPayload } from '#server/features/deliveries/view.ts'
import { hashLetter } from '#server/features/sign-in/email-code-input.ts'
import { upsertCode } from '#server/features/sign-in/email-code-queries.ts'
import { startJobs } from '#server/start-jobs.ts'
import { getCurrentUser } from '#shared/accounts.ts'
import { verifyEmailCode } from '#shared/email-codes.ts'
import { getEvent, listFeed } from '#shared/events.ts'
import { searchGifs } from '#shared/gifs.ts'
import { inviteFriendByEmail, inviteFriendByPhone } from '#shared/invites.ts'
import { uploadAudio } from '#shared/media.ts'
import { findAddress } from '#shared/places.ts'
import { getVapidKey } from '#shared/push.ts'
import { beginGithubSignIn } from '#shared/sign-ins.ts'
import { processAudio } from '#shared/voice.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createEvent, createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { type Providers, startProviders } from '#tests/support/providers.ts'
import { createLocalAgent } from '#tests/support/push-endpoint.ts'
import { addGuest, sendForm, share } from '#tests/support/visitors.ts'

let database: TestDatabase
let providers: Providers
let server: TestApp
/** Keeps uploads in the object store; `server` keeps them in a folder. */
let storing: TestApp
let as: string
let audioUrl: string

beforeAll(async () => {
  database = await createTestDatabase()
  providers = await startProviders()
  server = await startTestApp(database, providers.environment)
  storing = await startTestApp(database, providers.storeEnvironment)
  as = await signIn(database.db, await createPerson(database.db))
  audioUrl = await upload(server)
})
afterEach(() => providers.set('open'))
afterAll(async () => {
  await server.close()
  await storing.close()
  await providers.close()
  await database.close()
})

const recording = readFileSync(join(import.meta.dirname, '../../tests/fixtures/voice-live.webm'))
const isWell = 'well'

function tell({ status, error }: { status: number; error: { message: string } | undefined }): string {
  return error ? `${status} ${error.message}` : isWell
}

/** The address of the recording, or what was said instead. */
async function upload(at: TestApp): Promise<string> {
  const body = new FormData()
  body.set('recording', new File([recording], 'note.webm', { type: 'audio/webm' }))
  const response = await fetch(at.baseUrl + uploadAudio.path, { method: 'POST', headers: { cookie: as }, body })
  const answer = (await response.json()) as { audioUrl: string; message: string }
  return response.ok ? answer.audioUrl : `${response.status} ${answer.message}`
}

async function keepRecording(): Promise<string> {
  const said = await upload(storing)
  return said.startsWith('/') ? isWell : said
}

let places = 0
async function askForAddress(): Promise<string> {
  places += 1
  // Another place each time: addresses are cached.
  const { body } = await server.call(findAddress, { as, query: { latitude: places / 100, longitude: 10 } })
  return body.address === null ? 'no address' : isWell
}

async function signInAtGithub(): Promise<string> {
  const browser = createBrowser(server.app)
  const { location } = await browser.open(beginGithubSignIn.path)
  const { status, text } = await browser.open(await providers.github.decide(providers.toDirectGithub(location)))
  return status === 302 ? isWell : `${status} ${/GitHub isn’t answering[^<]*/.exec(text)?.[0]}`
}

/** What people do that needs a provider at once, and what they read when it is not there. */
const features: { name: string; ask(): Promise<string>; sorry: string }[] = [
  {
    name: 'GIFs',
    ask: async () => tell(await server.call(searchGifs, { as, query: { q: 'pizza' } })),
    sorry: "503 Couldn't load GIFs. Try again in a moment.",
  },
  // The page then offers the position as a link to the map.
  { name: 'addresses', ask: askForAddress, sorry: 'no address' },
  {
    name: 'listening',
    ask: async () => tell(await server.call(processAudio, { as, body: { audioUrl } })),
    sorry: '503 We could not listen to that right now. Your recording is kept.',
  },
  {
    name: 'recordings',
    ask: keepRecording,
    sorry: '503 We cannot keep recordings right now. Try again in a moment.',
  },
  {
    name: 'signing in',
    ask: signInAtGithub,
    sorry: '503 GitHub isn’t answering the way it should, and we need it to sign you in.',
  },
]
const allWell = Object.fromEntries(features.map(({ name }) => [name, isWell]))
const allSorry = Object.fromEntries(features.map(({ name, sorry }) => [name, sorry]))

async function askAll(): Promise<Record<string, string>> {
  const told = await Promise.all(features.map(async ({ name, ask }) => [name, await ask()] as const))
  return Object.fromEntries(told)
}

test.each(['silent', 'cut'] as const)(
  'when every provider’s line is %s, each feature says so, the rest works, and all of it heals',
  { timeout: 120_000 },
  async (mode) => {
    expect(await askAll()).toEqual(allWell)
    providers.set(mode)
    const told = askAll()
    expect((await server.call(listFeed, { as })).status).toBe(200)
    expect(await told).toEqual(allSorry)
    providers.set('open')
    expect(await askAll()).toEqual(allWell)
  },
)

test('slow lines are waited for', { timeout: 120_000 }, async () => {
  providers.set('slow')
  expect(await askAll()).toEqual(allWell)
})

/** Runs the app's jobs, with every retry due at once. */
async function work() {
  const worker = startJobs(server.context)
  onTestFinished(() => worker.stop())
}

function hurry() {
  return database.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
}

test.each(['silent', 'cut', 'slow'] as const)(
  'a mail over a %s line arrives once it can, and only once',
  { timeout: 120_000 },
  async (mode) => {
    const email = `${mode}@elsewhere.example`
    const arrived = () => providers.mail.taken.filter(({ to }) => to.includes(email)).length
    await work()
    providers.lines.mail.set(mode)
    const before = providers.lines.mail.connections
    expect((await server.call(inviteFriendByEmail, { as, body: { email } })).error).toBeUndefined()
    await vi.waitFor(() => expect(providers.lines.mail.connections).toBeGreaterThan(before))
    expect((await server.call(listFeed, { as })).status).toBe(200)
    providers.lines.mail.set(mode === 'slow' ? 'slow' : 'open')
    await vi.waitFor(async () => {
      await hurry()
      expect(arrived()).toBe(1)
    })
  },
)

test.each([
  ['silent', '1'],
  ['cut', '2'],
  ['slow', '3'],
] as const)(
  'a %s line to the texts holds nobody up, and texts go out when it is back',
  { timeout: 120_000 },
  async (mode, digit) => {
    const [first, second] = [`+1202555017${digit}`, `+1202555018${digit}`]
    const arrived = () => providers.texts.taken.map(({ to }) => to)
    await work()
    providers.lines.texts.set(mode)
    const before = providers.lines.texts.connections
    await server.call(inviteFriendByPhone, { as, body: { phoneNumber: first } })
    if (mode === 'slow') await vi.waitFor(() => expect(arrived()).toContain(first))
    else await vi.waitFor(() => expect(providers.lines.texts.connections).toBeGreaterThan(before))
    expect((await server.call(listFeed, { as })).status).toBe(200)
    providers.lines.texts.set('open')
    await server.call(inviteFriendByPhone, { as, body: { phoneNumber: second } })
    await vi.waitFor(() => expect(arrived()).toContain(second))
  },
)

test.each([
  ['silent', 'silent'],
  ['cut', 'silent'],
  ['slow', 'sent'],
] as const)('a push over a %s line is called %s, and goes out over a good one', async (mode, kind) => {
  const { body } = await server.call(getVapidKey, { as })
  const { endpoint, keys } = providers.push.subscribe(body.vapidPublicKey)
  const agent = createLocalAgent({ ...providers.push.address, port: providers.lines.push.port })
  const push = createPush(server.context, { agent, answerMs: 3_000 })
  onTestFinished(() => push.close())
  const told = {
    notificationId: 'x',
    userId: 'ada',
    type: 'rsvp',
    cause: 'x',
    state: null,
    title: 'Hi',
    message: 'there',
    eventId: null,
    crewId: null,
    actorId: null,
  } as const
  const payload = JSON.stringify(toPushPayload(told, { publicUrl: 'https://sponti.example', now: new Date() }))
  const message = { payload, shorterPayload: payload, ttlSeconds: 60, urgency: 'normal', topic: 'x' } as const
  providers.lines.push.set(mode)
  expect((await push.send({ userId: 'ada', endpoint, ...keys }, message)).kind).toBe(kind)
  providers.lines.push.set('open')
  await vi.waitFor(async () => {
    expect((await push.send({ userId: 'ada', endpoint, ...keys }, message)).kind).toBe('sent')
  })
})

/** From here to the end of the test the connection dies in the commit of everything that begins a session. */
async function loseNewSessions() {
  await database.pool.query(`
    create function die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60); return null; end $$;
    create constraint trigger die after insert on sessions deferrable initially deferred for each row execute function die()`)
  onTestFinished(async () => void (await database.pool.query('drop function die cascade')))
}

async function enterWithCode(email: string, cookie: string) {
  await inTransaction(database.db, (tx) => upsertCode(tx, hashLetter(server.context.secret, { email, code: '123456' })))
  return server.call(verifyEmailCode, { as: cookie, body: { email, code: '123456' } })
}

const whoIs = async (cookie: string) => (await server.call(getCurrentUser, { as: cookie })).body?.id

test('a member whose next sign-in is lost in its commit is still signed in', async () => {
  const member = await createPerson(database.db, { email: 'twice@elsewhere.example' })
  const cookie = await signIn(database.db, member)
  await loseNewSessions()
  const { status, headers } = await enterWithCode('twice@elsewhere.example', cookie)
  expect([status, headers['set-cookie']]).toEqual([503, undefined])
  expect(await whoIs(cookie)).toBe(member.id)
})

test('a guest whose account is lost in its commit is still that guest, and still coming', async () => {
  const host = await createPerson(database.db)
  const event = await createEvent(database.db, host)
  const token = await share(server, { as: await signIn(database.db, host) }, event)
  const guest = await addGuest(server, { token })
  await loseNewSessions()
  const { status, headers } = await enterWithCode('sam@elsewhere.example', guest.as)
  expect([status, headers['set-cookie']]).toEqual([503, undefined])
  expect(await whoIs(guest.as)).toBe(guest.id)
  const { body } = await server.call(getEvent, { as: guest.as, params: event })
  expect(body.userRsvp?.response).toBe('going')

  const other = await sendForm(server, { token, name: 'Kim' })
  expect([other.status, other.headers['set-cookie']]).toEqual([503, undefined])
})

test('a return from GitHub that is lost in its commit and tried again leaves no cookie of the first attempt', async () => {
  const browser = createBrowser(server.app)
  const { location } = await browser.open(beginGithubSignIn.path)
  const back = await providers.github.decide(providers.toDirectGithub(location))
  await loseNewSessions()
  const { status, headers } = await browser.open(back)
  // The visit was used up by the first attempt.
  expect([status, headers['set-cookie']]).toEqual([410, undefined])
})
