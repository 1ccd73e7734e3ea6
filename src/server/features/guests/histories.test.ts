import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { becomeMember, mergeGuest } from '#server/features/guests/actions.ts'
import { blockUser, unblockUser } from '#shared/blocks.ts'
import { addReaction, createComment } from '#shared/comments.ts'
import { getEvent, type RsvpResponse } from '#shared/events.ts'
import { removeGuest } from '#shared/guests.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { befriend, createEvent, signIn } from '#tests/support/builders.ts'
import { openHouse } from '#tests/support/guests.ts'
import { addGuest, sendForm, share } from '#tests/support/visitors.ts'

/**
 * Random histories of guests and an account: they come by links, answer, talk, are removed and blocked, keep their places, and
 * are merged into each other in any order, by two tabs at once. After every step everybody reads everything.
 */
const house = openHouse()

/** A guest's browser is theirs, and whoever they are merged into has it. */
type Person = { id: string; as: string; isGuest: boolean; devices: Set<string> }
type Answer = { response: RsvpResponse; at: number }
type Spon = {
  id: string
  token: string
  host: Person
  /** By the id of the person; everything else under a spon too. */
  access: Set<string>
  answers: Map<string, Answer>
  comments: { id: string; by: string; text: string; fires: Set<string> }[]
  refused: Set<string>
}

class World {
  clock = 0
  hosts: Person[] = []
  visitors: Person[] = []
  spons: Spon[] = []
  readonly friends = new Set<string>()
  readonly blocks = new Set<string>()

  isBlocked = (one: Person, other: Person) =>
    this.blocks.has(`${one.id} ${other.id}`) || this.blocks.has(`${other.id} ${one.id}`)
  canSee = (person: Person, { host, access }: Spon) =>
    person.id === host.id ||
    (!this.isBlocked(person, host) && (this.friends.has(`${person.id} ${host.id}`) || access.has(person.id)))
  isOut = (person: Person, spon: Spon) =>
    this.isBlocked(person, spon.host) || [...person.devices].some((device) => spon.refused.has(device))

  answer(person: Person, spon: Spon, response: RsvpResponse) {
    this.clock += 1
    if (spon.answers.get(person.id)?.response !== response) spon.answers.set(person.id, { response, at: this.clock })
  }

  part(person: Person, host: Person) {
    this.friends.delete(`${person.id} ${host.id}`)
    for (const spon of this.spons.filter((each) => each.host.id === host.id)) {
      spon.access.delete(person.id)
      if (!this.canSee(person, spon)) spon.answers.delete(person.id)
    }
  }

  removeGuestFromEvent(person: Person, spon: Spon) {
    for (const device of person.devices) spon.refused.add(device)
    spon.access.delete(person.id)
    spon.answers.delete(person.id)
    spon.comments = spon.comments.filter(({ by }) => by !== person.id)
    for (const { fires } of spon.comments) fires.delete(person.id)
  }

  merge(from: Person, to: Person) {
    for (const block of [...this.blocks].filter((each) => each.includes(from.id))) {
      this.blocks.delete(block)
      this.blocks.add(block.replace(from.id, to.id))
    }
    for (const device of from.devices) to.devices.add(device)
    for (const spon of this.spons) mergeUnder(spon, from, to)
    for (const host of this.hosts) if (this.isBlocked(to, host)) this.part(to, host)
    this.visitors = this.visitors.filter(({ id }) => id !== from.id)
  }
}

function mergeUnder({ access, answers, comments }: Spon, from: Person, to: Person): void {
  if (access.delete(from.id)) access.add(to.id)
  const [theirs, own] = [answers.get(from.id), answers.get(to.id)]
  answers.delete(from.id)
  if (theirs && (!own || theirs.at > own.at)) answers.set(to.id, theirs)
  for (const comment of comments) {
    if (comment.by === from.id) comment.by = to.id
    if (comment.fires.delete(from.id)) comment.fires.add(to.id)
  }
}

const kinds = {
  enter: 5,
  answer: 5,
  takeBack: 2,
  comment: 3,
  react: 3,
  remove: 2,
  block: 2,
  unblock: 2,
  merge: 3,
  join: 1,
  comeAgain: 2,
} as const
type Kind = keyof typeof kinds
type Step = { kind: Kind; who: number; what: number; yes: boolean }

const choose = <T>(list: T[], number: number): T | undefined => list[number % Math.max(1, list.length)]

async function ok<T extends { status: number; text: string }>(call: Promise<T>): Promise<T> {
  const answer = await call
  if (answer.status >= 400) throw new Error(`refused with ${answer.status}: ${answer.text}`)
  return answer
}

async function createWorld(): Promise<World> {
  const world = new World()
  async function arrive(name: string): Promise<Person> {
    return { ...(await house.arrive(name)), isGuest: false, devices: new Set() }
  }
  world.hosts = [await arrive('Hana'), await arrive('Hugo')]
  const member = await arrive('Samira')
  const hana = world.hosts[0] as Person
  await befriend(house.db, hana as never, member as never)
  world.friends.add(`${member.id} ${hana.id}`)
  world.visitors = [member]
  for (const host of [hana, ...world.hosts]) {
    const { id } = await createEvent(house.db, host)
    const token = await share(house, host, { id })
    world.spons.push({ id, token, host, access: new Set(), answers: new Map(), comments: [], refused: new Set() })
  }
  for (const number of [0, 1, 2]) await come(world, number)
  return world
}

/** A new browser, with a guest in it. */
async function come(world: World, number: number): Promise<void> {
  const spon = choose(world.spons, number) as Spon
  const guest = await addGuest(house, { token: spon.token, name: `Sam${number}` })
  const device = guest.as.split('sponti_guest=')[1]?.split(';')[0] ?? ''
  const person = { ...guest, isGuest: true, devices: new Set([device]) }
  world.visitors.push(person)
  spon.access.add(person.id)
  world.answer(person, spon, 'going')
}

type Deed = (world: World, step: { person: Person; spon: Spon; yes: boolean; what: number }) => Promise<unknown>
const at = ({ as }: Person, { id }: Spon) => ({ as, params: { id } })

const deeds: Record<Kind, Deed> = {
  async enter(world, { person, spon, yes }) {
    const response = yes ? 'going' : 'might-show'
    const { status } = await sendForm(house, { token: spon.token, as: person.as, response })
    expect(status).toBe(world.isOut(person, spon) ? 410 : 200)
    if (status !== 200) return
    spon.access.add(person.id)
    world.answer(person, spon, response)
  },
  async answer(world, { person, spon, yes }) {
    if (!world.canSee(person, spon)) return
    const response = yes ? 'going' : 'might-show'
    await ok(house.call(answerEvent, { ...at(person, spon), body: { response } }))
    world.answer(person, spon, response)
  },
  async takeBack(world, { person, spon }) {
    if (!world.canSee(person, spon)) return
    await ok(house.call(takeBackAnswer, at(person, spon)))
    spon.answers.delete(person.id)
  },
  async comment(world, { person, spon, what }) {
    if (!world.canSee(person, spon)) return
    const text = `said ${what}`
    const { body } = await ok(house.call(createComment, { ...at(person, spon), body: { content: text } }))
    spon.comments.push({ id: body.id, by: person.id, text, fires: new Set() })
  },
  async react(world, { person, spon, what }) {
    const comment = choose(spon.comments, what)
    if (!comment || !world.canSee(person, spon)) return
    const params = { id: comment.id }
    await ok(house.call(addReaction, { as: person.as, params, body: { emoji: '🔥' } }))
    comment.fires.add(person.id)
  },
  async remove(world, { person, spon }) {
    const params = { id: spon.id, guestId: person.id }
    const { status } = await house.call(removeGuest, { as: spon.host.as, params })
    const isThere = person.isGuest && spon.access.has(person.id)
    expect(status).toBe(isThere ? 200 : 404)
    if (isThere) world.removeGuestFromEvent(person, spon)
  },
  async block(world, { person, spon: { host }, yes }) {
    if (world.isBlocked(person, host)) return
    const [by, other] = yes ? [host, person] : [person, host]
    await ok(house.call(blockUser, { as: by.as, params: { id: other.id } }))
    world.blocks.add(`${by.id} ${other.id}`)
    world.part(person, host)
  },
  async unblock(world, { what }) {
    const block = choose([...world.blocks], what)
    if (!block) return
    const [by = '', id = ''] = block.split(' ')
    const blocker = [...world.hosts, ...world.visitors].find((each) => each.id === by)
    await ok(house.call(unblockUser, { as: blocker?.as ?? '', params: { id } }))
    world.blocks.delete(block)
  },
  async merge(world, { person, what }) {
    const into = choose(
      world.visitors.filter(({ id }) => id !== person.id),
      what,
    )
    if (!person.isGuest || !into) return
    const twice = [1, 2].map(() =>
      inTransaction(house.db, (tx) => mergeGuest(tx, { id: person.id, sessionId: null }, into.id)),
    )
    expect((await Promise.all(twice)).toSorted()).toEqual([false, true])
    world.merge(person, into)
  },
  async join(_world, { person }) {
    if (!person.isGuest) return
    await inTransaction(house.db, (tx) => becomeMember(tx, { id: person.id, sessionId: null }, {}))
    person.isGuest = false
    person.as = await signIn(house.db, person)
  },
  comeAgain: async (world, { what }) => (world.visitors.length < 5 ? come(world, what) : undefined),
}

let probes = 0
function compare(what: string, found: unknown, expected: unknown) {
  probes += 1
  expect(found, what).toEqual(expected)
}

async function lookAround(world: World): Promise<void> {
  for (const spon of world.spons)
    await Promise.all([spon.host, ...world.visitors].map((person) => look(world, spon, person)))
}

async function look(world: World, spon: Spon, person: Person): Promise<void> {
  const people = [...world.hosts, ...world.visitors]
  function isVisible(id: string) {
    const other = people.find((each) => each.id === id)
    return other !== undefined && !world.isBlocked(person, other)
  }
  const { status, body } = await house.call(getEvent, at(person, spon))
  compare('sight', status, world.canSee(person, spon) ? 200 : 404)
  if (status !== 200) return
  const answers = [...spon.answers].filter(([id]) => isVisible(id))
  const count = (wanted: RsvpResponse) => answers.filter(([, { response }]) => response === wanted).length
  compare('counts', body.rsvpCounts, {
    going: count('going'),
    mightShow: count('might-show'),
    heads: count('going'),
  })
  const own = spon.answers.get(person.id)
  compare('own answer', body.userRsvp?.response, own?.response)
  const comments = spon.comments.filter(({ by }) => isVisible(by))
  compare(
    'comments',
    body.comments.map(({ id, userId, content }) => [id, userId, content]),
    comments.map(({ id, by, text }) => [id, by, text]),
  )
  compare(
    'reactions',
    body.comments.map(({ reactions }) => reactions.map(({ userId }) => userId).toSorted()),
    comments.map(({ fires }) => [...fires].filter(isVisible).toSorted()),
  )
  if (person.id !== spon.host.id) return
  compare(
    'answers by name',
    body.rsvps.map(({ userId, user }) => [userId, user.kind]).toSorted(),
    answers.map(([id]) => [id, people.find((each) => each.id === id)?.isGuest ? 'guest' : 'member']).toSorted(),
  )
  compare('news', await countDoubledNews(spon.host), 0)
}

/** News of one answer under two causes, or of oneself. */
async function countDoubledNews({ id }: Person): Promise<number> {
  const { rows } = await house.app.context.pool.query(
    `select 1 from notifications where user_id = $1 and type = 'rsvp' and title <> ''
      group by related_event_id, related_user_id having count(*) > 1
    union all select 1 from notifications where user_id = $1 and related_user_id = $1`,
    [id],
  )
  return rows.length
}

const kind = fc.oneof(
  ...Object.entries(kinds).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Kind) })),
)
const step = fc.record({ kind, who: fc.nat(999), what: fc.nat(999), yes: fc.boolean() })
const story = fc.array(step, { minLength: 30, maxLength: 30 })

test('whatever guests do and whoever they become, nothing is lost, nothing doubled, nothing seen that is not theirs', {
  timeout: 480_000,
}, async () => {
  async function play(steps: Step[]) {
    const world = await createWorld()
    for (const { kind, who, what, yes } of steps) {
      const [person, spon] = [choose(world.visitors, who), choose(world.spons, what)]
      if (person && spon) await deeds[kind](world, { person, spon, yes, what })
      await lookAround(world)
    }
  }
  await fc.assert(fc.asyncProperty(story, play), { numRuns: 9, interruptAfterTimeLimit: 400_000 })
  console.log(`Histories of guests: ${probes} probes.`)
  expect(probes).toBeGreaterThanOrEqual(10_000)
})
