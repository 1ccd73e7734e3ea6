import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPush } from '#server/adapters/push/push.ts'
import { createApp } from '#server/app.ts'
import { startJobs } from '#server/start-jobs.ts'
import { createComment } from '#shared/comments.ts'
import { setContact } from '#shared/contacts.ts'
import { deleteEvent, createEvent as postEvent, updateEvent } from '#shared/events.ts'
import { getPreferences, updatePreferences } from '#shared/notifications.ts'
import { getVapidKey, subscribeDevice } from '#shared/push.ts'
import { getReach } from '#shared/reach.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { createCall, type TestApp, untilUp } from '#tests/support/app.ts'
import { befriend, createPerson, signIn } from '#tests/support/builders.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { createLocalAgent, type PushEndpoint, startPushEndpoint } from '#tests/support/push-endpoint.ts'
import { type MailServer, startMailServer } from '#tests/support/smtp-server.ts'
import { addGuest, share } from '#tests/support/visitors.ts'

/** docs/evening.md has this table. The steps of the evening are its columns. */
const steps = {
  contact: 'leaves an address',
  post: 'the post',
  answers: 'six answers',
  comments: 'nine comments',
  changed: 'another place',
  off: 'off',
}
type Step = keyof typeof steps

/** Twelve people. The names are for the story; the table has their roles. */
const roles = {
  Ana: 'The host, with pushes',
  Ben: 'Friend with pushes: answers, writes nothing',
  Cleo: 'Friend with pushes: answers and writes',
  Dev: 'Friend with pushes: writes, does not answer',
  Eli: 'Friend with pushes: does neither',
  Fay: 'Friend with mail: answers, writes nothing',
  Gus: 'Friend with mail: writes, does not answer',
  Hal: 'Friend with mail: does neither',
  Ivy: 'Friend with mail, for new spons too: does neither',
  Jo: 'Guest with an address',
  Kim: 'Another guest with an address',
  Lou: 'Guest without one',
}
type Name = keyof typeof roles
const withPushes = ['Ana', 'Ben', 'Cleo', 'Dev', 'Eli'] as const
const withMail = ['Fay', 'Gus', 'Hal', 'Ivy'] as const

/** `words`: the body of a push, the subject of a mail. `minute`: of the evening. */
type Message = { to: Name; step: Step; channel: 'push' | 'mail'; hasSound: boolean; words: string; minute: number }
type Person = { id: string; as: string }
type Node = { call: TestApp['call']; stop(): Promise<void> }

let database: TestDatabase
let push: PushEndpoint
let mail: MailServer
let nodes: Node[]
/** How far the clock of both nodes is ahead. */
let minutes = 0

const people = {} as Record<Name, Person>
/** By the endpoint of a device, or a mail address. */
const names = new Map<string, Name>()
const messages: Message[] = []
const reached: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  push = await startPushEndpoint()
  mail = await startMailServer()
  nodes = [await startNode(), await startNode()]
  await gather()
  await play()
}, 300_000)
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await Promise.all([push.stop(), mail.stop()])
  await database.close()
})

/** Serves people and works on the queue. */
async function startNode(): Promise<Node> {
  const opened = await openTestContext(database, {
    SESSION_SECRET: 'one secret for both of the nodes',
    ...mail.environment,
  })
  const context = { ...opened, now: () => new Date(Date.now() + minutes * 60_000) }
  const app = await createApp(context, join(context.config.dataDir, 'no-web'))
  await untilUp(context.listener)
  const agent = createLocalAgent(push.address)
  const jobs = startJobs(context, createPush(context, { agent, connectMs: 30_000, answerMs: 30_000 }))
  return {
    call: createCall(app),
    async stop() {
      await jobs.stop()
      app.beginStop()
      await app.http.close()
      await context.close()
    },
  }
}

let calls = 0
/** People reach one node, then the other. */
const call: TestApp['call'] = (endpoint, input) => {
  calls += 1
  return nodes[calls % nodes.length]?.call(endpoint, input) as never
}

/** For the nodes by their clock; what the database compares with its own is as much older. */
async function pass(more: number): Promise<void> {
  minutes += more
  await database.pool.query(`update notifications set created_at = created_at - interval '${more} minutes'`)
  await database.pool.query(
    `update graphile_worker._private_jobs set run_at = run_at - interval '${more} minutes' where run_at > now()`,
  )
  await untilQuiet()
}

/** Until no job is due or runs. */
async function untilQuiet(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(
        'select task_identifier from graphile_worker.jobs where run_at <= now() or locked_at is not null',
      )
      expect(rows).toEqual([])
    },
    { timeout: 60_000, interval: 50 },
  )
}

const seen = { pushes: 0, mails: 0 }
/** All that has gone out since the step before. */
async function listen(step: Step): Promise<void> {
  await untilQuiet()
  const all = { step, minute: minutes }
  for (const { endpoint, payload } of push.received.slice(seen.pushes))
    messages.push({ ...all, to: nameOf(endpoint), channel: 'push', hasSound: !payload.silent, words: payload.body })
  for (const { to, mail: letter } of mail.taken.slice(seen.mails))
    messages.push({ ...all, to: nameOf(to.join()), channel: 'mail', hasSound: false, words: letter.subject ?? '' })
  Object.assign(seen, { pushes: push.received.length, mails: mail.taken.length })
}

function nameOf(key: string): Name {
  const name = names.get(key)
  if (!name) throw new Error(`Nobody has ${key}.`)
  return name
}

/** Ana and her friends, with phones and mailboxes. */
async function gather(): Promise<void> {
  for (const name of [...withPushes, ...withMail]) {
    const person = await createPerson(database.db, { first_name: name, last_name: null })
    people[name] = { ...person, as: await signIn(database.db, person) }
    names.set(person.email ?? '', name)
    if (name !== 'Ana') await befriend(database.db, people.Ana, person)
  }
  for (const name of withPushes) {
    const { as } = people[name]
    const { body } = await call(getVapidKey, { as })
    const subscription = push.subscribe(body.vapidPublicKey)
    names.set(subscription.endpoint, name)
    await call(subscribeDevice, { as, body: { subscription } })
  }
  const { as } = people.Ivy
  const own = (await call(getPreferences, { as })).body
  await call(updatePreferences, { as, body: { ...own, mailSpons: true } })
}

async function play(): Promise<void> {
  const { Ana } = people
  const plan = { title: 'Fire pit on the beach', timeframe: 'Right Now', location: 'North beach' } as const
  const { id } = (await call(postEvent, { as: Ana.as, body: plan })).body
  const params = { id }
  await listen('post')
  const token = await share({ call }, Ana, { id })

  async function answer(name: 'Ben' | 'Cleo' | 'Fay') {
    await pass(2)
    await call(answerEvent, { as: people[name].as, params, body: { response: 'going' } })
    await listen('answers')
  }
  async function enter(name: 'Jo' | 'Kim' | 'Lou') {
    await pass(2)
    people[name] = await addGuest({ call }, { token, name })
    await listen('answers')
  }
  async function leaveAddress(name: 'Jo' | 'Kim') {
    const email = `${name.toLowerCase()}@elsewhere.example`
    names.set(email, name)
    await call(setContact, { as: people[name].as, params, body: { email } })
    await listen('contact')
  }
  async function write(name: Name, after: number, content: string) {
    await pass(after)
    await call(createComment, { as: people[name].as, params, body: { content } })
    await listen('comments')
  }
  /** Then, and when a mail would have come in the place of a push. */
  async function listenAndWait(step: Step) {
    await listen(step)
    await pass(3)
    await listen(step)
    const { body } = await call(getReach, { as: Ana.as, params })
    reached.push(body && { ...body, unreachable: body.unreachable.map(({ displayName }) => displayName) })
  }

  await answer('Ben')
  await enter('Jo')
  await leaveAddress('Jo')
  await write('Dev', 3, 'Is there wood?')
  await write('Ana', 1, 'Plenty')
  await write('Dev', 2, 'And a grill?')
  await answer('Cleo')
  await write('Cleo', 3, 'I bring one')
  await enter('Kim')
  await leaveAddress('Kim')
  await write('Gus', 15, 'I may come late')
  await write('Ana', 1, 'We are here until one')
  await write('Cleo', 4, 'Sun is down at nine')
  await answer('Fay')
  await enter('Lou')
  await write('Dev', 30, 'Can I bring my dog?')
  await write('Cleo', 2, 'Please do')
  await pass(20)
  await call(updateEvent, { as: Ana.as, params, body: { ...plan, location: 'Harbour steps' } })
  await listenAndWait('changed')
  await pass(40)
  await call(deleteEvent, { as: Ana.as, params })
  await listenAndWait('off')
}

const of = (name: Name, step?: Step) => messages.filter((each) => each.to === name && (!step || each.step === step))
function listWords(name: Name): string[] {
  return of(name).map(({ step, channel, hasSound, words }) => `${step}: ${channel}${hasSound ? ' ♪' : ''} · ${words}`)
}

test('a friend who answered and wrote nothing hears of the post, the change and the end', () => {
  expect(listWords('Ben')).toEqual([
    'post: push ♪ · right now · North beach',
    'changed: push ♪ · Moved to Harbour steps · right now',
    'off: push ♪ · Ana called it off',
  ])
  expect(listWords('Fay')).toEqual([
    'changed: mail · Fire pit on the beach · Moved to Harbour steps',
    'off: mail · Off: Fire pit on the beach',
  ])
})

test('a guest hears at the address that they left, and one who left none nothing', () => {
  for (const guest of ['Jo', 'Kim'] as const)
    expect(listWords(guest)).toEqual([
      'contact: mail · Fire pit on the beach: you hear here if it changes',
      'changed: mail · Fire pit on the beach · Moved to Harbour steps',
      'off: mail · Off: Fire pit on the beach',
    ])
  expect(of('Lou')).toEqual([])
})

test('a sound for the host is one answer in three, and a comment after ten minutes without one', () => {
  const loud = (step: Step) => of('Ana', step).filter(({ hasSound }) => hasSound)
  expect(of('Ana', 'answers')).toHaveLength(6)
  expect(loud('answers').length).toBeLessThanOrEqual(6 / 3)
  const at = of('Ana', 'comments').map(({ minute }) => minute)
  const firsts = at.filter((minute, index) => minute - (at[index - 1] ?? -10) >= 10)
  expect(loud('comments').map(({ minute }) => minute)).toEqual(firsts)
})

test('the host reads after the change, and after the end, who could not be reached', () => {
  const reach = { people: 6, sent: 5, waiting: 0, unreachable: ['Lou'] }
  expect(reached).toEqual([reach, reach])
})

test('nothing comes by push and by mail', () => {
  for (const name of Object.keys(roles) as Name[])
    expect(new Set(of(name).map(({ channel }) => channel)).size, name).toBeLessThanOrEqual(1)
})

test('the table in docs/evening.md says so', () => {
  const written = readFileSync(join(import.meta.dirname, '../../docs/evening.md'), 'utf8')
  expect(toTable()).toEqual(written.split('\n').filter((line) => line.startsWith('|')))
})

function toTable(): string[] {
  const columns = Object.keys(steps) as Step[]
  const rows = Object.entries(roles) as [Name, string][]
  return [
    `| who | ${Object.values(steps).join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...rows.map(([name, role]) => `| ${role} | ${columns.map((step) => toCell(of(name, step))).join(' | ')} |`),
  ]
}

/** "3 pushes, 1 ♪", "push ♪", "mail". */
function toCell(all: Message[]): string {
  const [first] = all
  if (!first) return '–'
  const sounds = all.filter(({ hasSound }) => hasSound).length
  if (all.length === 1) return sounds ? `${first.channel} ♪` : first.channel
  return `${all.length} ${first.channel === 'push' ? 'pushes' : 'mails'}${sounds ? `, ${sounds} ♪` : ''}`
}
