import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { ErrorBody, errorStatus } from '#shared/errors.ts'
import { liveStream } from '#shared/live.ts'
import { createRandom } from '#shared/seeded-random.ts'
import { befriend, createEvent, createPerson, signIn } from '#tests/support/builders.ts'
import { repeats } from '#tests/support/repeats.ts'
import { openTrustHouse, type TrustHouse } from '#tests/trust/house.ts'
import { type Dice, type Known, makeRequest, rollDice, type Sent } from '#tests/trust/inputs.ts'
import { listBrokenRules } from '#tests/trust/rules.ts'

/**
 * Several people make random sequences of calls, most of them wrong in some way, on one database. No answer is a 5xx,
 * every answer has the shape that the contract gives it, and what is stored keeps to the rules.
 */

const wanted = 10_000 * repeats
const crowd = 8
const together = 8
const figures = { requests: 0, badInputs: 0, fine: 0 }
// The order of concurrent requests differs from run to run; the request itself is in the message.
const seed = Number(process.env.SPONTI_TEST_SEED ?? Date.now() % 1_000_000)

let house: TrustHouse
beforeAll(async () => {
  house = await openTrustHouse()
})
afterAll(async () => {
  await house.close()
  console.log(
    `Stateful fuzzing (seed ${seed}): ${figures.badInputs} bad inputs among ${figures.requests} requests, ` +
      `${figures.fine} of them carried out, no 5xx.`,
  )
})

type Actor = { cookie: string }
type World = { dice: Dice; people: Actor[]; known: Known; endpoints: EndpointDefinition[] }

test('whatever people send in whatever order, each gets a sentence and the rules hold', {
  timeout: 600_000 * repeats,
}, async () => {
  const world = await begin()
  while (figures.badInputs < wanted) {
    await Promise.all(Array.from({ length: together }, () => step(world)))
    if (figures.requests % (together * 100) === 0) expect(await listBrokenRules(house.context.pool)).toEqual([])
  }
  expect(await listBrokenRules(house.context.pool)).toEqual([])
  expect(figures.fine).toBeGreaterThan(wanted / 20)
  expect((await house.app.http.inject('/readyz')).statusCode).toBe(200)
})

async function begin(): Promise<World> {
  const { db } = house.context
  const known: Known = { ids: [], words: ['x'] }
  const people: Actor[] = []
  const host = await createPerson(db)
  for (let index = 0; index < crowd; index += 1) people.push(await arrive(known))
  const event = await createEvent(db, host)
  known.ids.push(host.id, event.id)
  const [one = '', other = ''] = known.ids
  await befriend(db, { id: one }, { id: other })
  const endpoints = house.app.route.endpoints.filter(({ path }) => path !== liveStream.path)
  expect(endpoints.length).toBeGreaterThan(80)
  return { dice: rollDice(createRandom(seed)), people, known, endpoints }
}

async function arrive({ ids, words }: Known): Promise<Actor> {
  const person = await createPerson(house.context.db)
  // One in so many looks after the server.
  if (ids.length === 0)
    await house.context.db.insertInto('admins').values({ user_id: person.id, granted_by: 'Robin' }).execute()
  ids.push(person.id)
  words.push(person.email ?? 'x')
  return { cookie: await signIn(house.context.db, person) }
}

async function step({ dice, people, known, endpoints }: World): Promise<void> {
  const endpoint = dice.pick(endpoints)
  const sent = makeRequest(endpoint, known, dice)
  const person = dice.pick(people)
  const response = await house.app.http.inject({
    ...sent,
    method: sent.method as 'GET',
    headers: { cookie: person.cookie, ...sent.headers },
  })
  figures.requests += 1
  if (sent.isBad) figures.badInputs += 1
  if (response.statusCode < 300) figures.fine += 1
  checkAnswer(endpoint, sent, {
    status: response.statusCode,
    type: String(response.headers['content-type'] ?? ''),
    text: response.body,
  })
  learn(known, response.body)
  // The account was deleted, or its session ended.
  if (response.statusCode === 401 && sent.headers.cookie === undefined)
    people.splice(people.indexOf(person), 1, await arrive(known))
}

type Answer = { status: number; type: string; text: string }

function checkAnswer(endpoint: EndpointDefinition, sent: Sent, { status, type, text }: Answer): void {
  function blame(what: string): never {
    throw new Error(`${what}: ${status} ${text.slice(0, 300)}\nseed ${seed}: ${JSON.stringify(sent).slice(0, 2_000)}`)
  }
  if (status >= 500 && !(status === 503 && endpoint.errors?.includes('unavailable'))) blame('A failure of ours')
  if (sent.method === 'HEAD') return
  if (status >= 400 && text === '') blame('An error without a sentence')
  if (status >= 400 && type.startsWith('application/json') && !isKnownError(status, text))
    blame('Not an error of the contract')
  const isReply = status < 300 && sent.method === endpoint.method
  if (isReply && endpoint.reply && !endpoint.reply.safeParse(JSON.parse(text)).success)
    blame('Not the shape of the contract')
}

function isKnownError(status: number, text: string): boolean {
  const body = ErrorBody.safeParse(JSON.parse(text))
  return body.success && Object.entries(errorStatus).some(([code, each]) => code === body.data.code && each === status)
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const token = /(?<=\/)[\w-]{43}/g
const most = 300

/** Later requests name what earlier answers showed. */
function learn({ ids, words }: Known, text: string): void {
  if (text.length > 20_000) return
  ids.push(...(text.match(uuid) ?? []).slice(0, 5))
  words.push(...(text.match(token) ?? []).slice(0, 2))
  for (const list of [ids, words]) if (list.length > most) list.splice(0, list.length - most)
}
