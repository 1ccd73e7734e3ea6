import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAccount } from '#shared/accounts.ts'
import { blockUser, unblockUser } from '#shared/blocks.ts'
import { createComment } from '#shared/comments.ts'
import { createEvent, getEvent, listFeed, updateEvent, type Visibility, visibilities } from '#shared/events.ts'
import { requestFriend, unfriend } from '#shared/friends.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { listUserEvents } from '#shared/users.ts'
import { type Guest, openHouse } from '#tests/support/guests.ts'

/**
 * The rule of who sees what, against a model that is small enough to be believed. People befriend, part, block, invite,
 * answer, edit and leave at random through the app's own calls; after every step each of them looks at everything.
 */
const house = openHouse()

type Spon = { id: string; host: number; visibility: Visibility; title: string }
type Saying = { spon: Spon; by: number; text: string }

class Model {
  readonly present = new Set<number>()
  readonly friends = new Set<string>()
  readonly blocks = new Set<string>()
  /** Event and person, and who invited them. */
  readonly access = new Map<string, number | null>()
  readonly answers = new Set<string>()
  spons: Spon[] = []
  sayings: Saying[] = []

  static pair = (one: number, other: number) => [one, other].sort().join()
  static at = (spon: Spon, person: number) => `${spon.id} ${person}`

  areFriends = (one: number, other: number) => this.friends.has(Model.pair(one, other))
  isBlocked = (one: number, other: number) => this.blocks.has(`${one} ${other}`) || this.blocks.has(`${other} ${one}`)
  mutuals = (one: number, other: number) =>
    [...this.present].filter((person) => this.areFriends(one, person) && this.areFriends(person, other))

  isCrew = (viewer: number, spon: Spon) =>
    viewer === spon.host ||
    (!this.isBlocked(viewer, spon.host) &&
      (this.areFriends(viewer, spon.host) || this.access.has(Model.at(spon, viewer))))
  isExtended = (viewer: number, spon: Spon) =>
    !this.isCrew(viewer, spon) &&
    !this.isBlocked(viewer, spon.host) &&
    spon.visibility === 'friends-of-friends' &&
    this.mutuals(viewer, spon.host).length > 0
  canSee = (viewer: number, spon: Spon) => this.isCrew(viewer, spon) || this.isExtended(viewer, spon)

  dropLostAnswers() {
    for (const spon of this.spons)
      for (const person of this.present) if (!this.canSee(person, spon)) this.answers.delete(Model.at(spon, person))
  }

  part(one: number, other: number) {
    this.friends.delete(Model.pair(one, other))
    for (const spon of this.spons) {
      if (spon.host === one) this.access.delete(Model.at(spon, other))
      if (spon.host === other) this.access.delete(Model.at(spon, one))
    }
    this.dropLostAnswers()
  }

  leave(person: number) {
    this.present.delete(person)
    this.spons = this.spons.filter(({ host }) => host !== person)
    this.sayings = this.sayings.filter(({ by, spon }) => by !== person && spon.host !== person)
    for (const other of this.present) this.friends.delete(Model.pair(person, other))
    this.dropLostAnswers()
  }
}

const crowd = 8
const person = fc.nat(crowd - 1)
const spon = fc.nat(99)
const visibility = fc.constantFrom(...visibilities)
const two = { one: person, other: person }
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('befriend' as const), ...two }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('unfriend' as const), ...two }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('block' as const), ...two }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('unblock' as const), ...two }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('post' as const), one: person, visibility }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), spon, visibility }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('grant' as const), spon, one: person, other: person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('revoke' as const), spon, one: person }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('answer' as const), spon, one: person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('comment' as const), spon, one: person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), one: person }) },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

type World = { model: Model; people: Guest[]; serial: string }

let worlds = 0
const createWorld = async (): Promise<World> => {
  worlds += 1
  const serial = `w${worlds}`
  const model = new Model()
  const people: Guest[] = []
  for (let index = 0; index < crowd; index += 1) {
    const phone_number = `+1555${String(worlds).padStart(4, '0')}${String(index).padStart(3, '0')}`
    people.push(await house.arrive(`Name${index}`, { email: `canary-${serial}-${index}@example.com`, phone_number }))
    model.present.add(index)
  }
  return { model, people, serial }
}

const guestOf = ({ people }: World, index: number): Guest => {
  const guest = people[index]
  if (!guest) throw new Error(`There is no person ${index}.`)
  return guest
}

/** Does it through the app, and in the model. What makes no sense in the moment is left out. */
const act = async (world: World, action: Action) => {
  const { model } = world
  const has = (...who: number[]) => who.every((index) => model.present.has(index)) && new Set(who).size === who.length
  const as = (index: number) => guestOf(world, index).as
  const idOf = (index: number) => guestOf(world, index).id
  const pick = (index: number) => model.spons[index % Math.max(1, model.spons.length)]
  const ok = async (call: Promise<{ status: number; text: string }>) => {
    const { status, text } = await call
    if (status >= 400) throw new Error(`${JSON.stringify(action)} gave ${status}: ${text}`)
    return text
  }

  if (action.kind === 'befriend') {
    const { one, other } = action
    if (!has(one, other) || model.areFriends(one, other) || model.isBlocked(one, other)) return
    await ok(house.call(requestFriend, { as: as(one), body: { friendId: idOf(other) } }))
    await ok(house.call(requestFriend, { as: as(other), body: { friendId: idOf(one) } }))
    model.friends.add(Model.pair(one, other))
  } else if (action.kind === 'unfriend') {
    const { one, other } = action
    if (!has(one, other) || !model.areFriends(one, other)) return
    await ok(house.call(unfriend, { as: as(one), body: { friendId: idOf(other) } }))
    model.part(one, other)
  } else if (action.kind === 'block') {
    const { one, other } = action
    if (!has(one, other) || model.isBlocked(one, other)) return
    await ok(house.call(blockUser, { as: as(one), params: { id: idOf(other) } }))
    model.blocks.add(`${one} ${other}`)
    for (const spon of model.spons)
      for (const [by, guest] of [[one, other] as const, [other, one] as const])
        if (model.access.get(Model.at(spon, guest)) === by && !model.answers.has(Model.at(spon, guest)))
          model.access.delete(Model.at(spon, guest))
    model.part(one, other)
  } else if (action.kind === 'unblock') {
    const { one, other } = action
    if (!has(one, other) || !model.blocks.has(`${one} ${other}`)) return
    await ok(house.call(unblockUser, { as: as(one), params: { id: idOf(other) } }))
    model.blocks.delete(`${one} ${other}`)
  } else if (action.kind === 'post') {
    if (!has(action.one) || model.spons.length >= 8) return
    const title = `title-${world.serial}-${Math.random().toString(36).slice(2)}`
    const body = { title, visibility: action.visibility }
    const { id } = JSON.parse(await ok(house.call(createEvent, { as: as(action.one), body })))
    model.spons.push({ id, host: action.one, visibility: action.visibility, title })
  } else if (action.kind === 'edit') {
    const spon = pick(action.spon)
    if (!spon) return
    const body = { title: spon.title, visibility: action.visibility }
    await ok(house.call(updateEvent, { as: as(spon.host), params: { id: spon.id }, body }))
    if (spon.visibility === 'friends-of-friends' && action.visibility === 'friends')
      for (const guest of model.present) {
        const at = Model.at(spon, guest)
        if (model.answers.has(at) && !model.areFriends(guest, spon.host) && !model.access.has(at))
          model.access.set(at, null)
      }
    spon.visibility = action.visibility
  } else if (action.kind === 'grant') {
    const spon = pick(action.spon)
    if (!spon || !has(action.one, spon.host) || !has(action.other) || !model.canSee(action.other, spon)) return
    const at = Model.at(spon, action.one)
    if (model.access.has(at) || model.isBlocked(action.one, spon.host) || model.isBlocked(action.one, action.other))
      return
    await house.db
      .insertInto('event_access')
      .values({ event_id: spon.id, user_id: idOf(action.one), source: 'invite', granted_by: idOf(action.other) })
      .execute()
    model.access.set(at, action.other)
  } else if (action.kind === 'revoke') {
    const spon = pick(action.spon)
    if (!spon || !has(action.one) || !model.access.has(Model.at(spon, action.one))) return
    const row = { event_id: spon.id, user_id: idOf(action.one) }
    await house.db
      .deleteFrom('event_access')
      .where((each) => each.and(row))
      .execute()
    model.access.delete(Model.at(spon, action.one))
    if (model.canSee(action.one, spon)) return
    await house.db
      .deleteFrom('rsvps')
      .where((each) => each.and(row))
      .execute()
    model.answers.delete(Model.at(spon, action.one))
  } else if (action.kind === 'answer') {
    const spon = pick(action.spon)
    if (!spon || !has(action.one, spon.host) || !model.canSee(action.one, spon)) return
    await ok(house.call(answerEvent, { as: as(action.one), params: { id: spon.id }, body: { response: 'going' } }))
    model.answers.add(Model.at(spon, action.one))
  } else if (action.kind === 'comment') {
    const spon = pick(action.spon)
    if (!spon || !has(action.one) || !model.canSee(action.one, spon)) return
    const text = `said-${world.serial}-${Math.random().toString(36).slice(2)}`
    await ok(house.call(createComment, { as: as(action.one), params: { id: spon.id }, body: { content: text } }))
    model.sayings.push({ spon, by: action.one, text })
  } else if (has(action.one) && model.present.size > 4) {
    await ok(house.call(deleteAccount, { as: as(action.one) }))
    model.leave(action.one)
  }
}

let probes = 0
const compare = (what: string, found: Iterable<string>, expected: Iterable<string>, weight: number) => {
  probes += weight
  expect([...found].toSorted(), what).toEqual([...expected].toSorted())
}

/** Private words in what the viewer was sent, that were not for them. */
const listLeaks = ({ model, people }: World, viewer: number, text: string): string[] =>
  [
    ...people.flatMap(({ email, phone_number }, index) => [
      ...(index === viewer || model.areFriends(viewer, index) ? [] : [email ?? '']),
      ...(index === viewer ? [] : [phone_number ?? '']),
    ]),
    ...model.spons.filter((spon) => !model.canSee(viewer, spon)).flatMap(({ title, id }) => [title, id]),
    ...model.sayings
      .filter(({ spon, by }) => !model.canSee(viewer, spon) || model.isBlocked(viewer, by))
      .map(({ text }) => text),
  ].filter((canary) => text.includes(canary))

/** One person looks at everything there is. */
const lookAround = async (world: World, viewer: number) => {
  const { model, people } = world
  const { as } = guestOf(world, viewer)
  const idsOf = (spons: Spon[]) => spons.map(({ id }) => id)
  const texts: string[] = []
  const weight = model.spons.length

  const crew = await house.call(listFeed, { as })
  const extended = await house.call(listFeed, { as, query: { extended: 'true' } })
  texts.push(crew.text, extended.text)
  compare(
    `crew feed of ${viewer}`,
    eventIds(crew.body),
    idsOf(model.spons.filter((s) => model.isCrew(viewer, s))),
    weight,
  )
  compare(
    `extended feed of ${viewer}`,
    eventIds(extended.body),
    idsOf(model.spons.filter((s) => model.isExtended(viewer, s))),
    weight,
  )
  for (const { id, via } of extended.body) {
    const host = model.spons.find((spon) => spon.id === id)?.host ?? viewer
    expect(model.mutuals(viewer, host).map((index) => `Name${index} Probe`)).toContain(via)
  }

  await Promise.all(
    model.spons.map(async (spon) => {
      const { status, text } = await house.call(getEvent, { as, params: { id: spon.id } })
      texts.push(text)
      compare(`page of ${spon.title} for ${viewer}`, [String(status)], [model.canSee(viewer, spon) ? '200' : '404'], 1)
    }),
  )
  await Promise.all(
    people.map(async ({ id }, index) => {
      const { status, text, body } = await house.call(listUserEvents, { as, params: { id } })
      texts.push(text)
      const isThere = model.present.has(index) && !model.isBlocked(viewer, index)
      expect(status).toBe(isThere ? 200 : 404)
      const expected = model.spons.filter((spon) => spon.host === index && model.canSee(viewer, spon))
      compare(`spons of ${index} for ${viewer}`, isThere ? eventIds(body) : [], idsOf(expected), 1)
    }),
  )
  expect(listLeaks(world, viewer, texts.join('\n')), `leaked to ${viewer}`).toEqual([])
}

const eventIds = (events: { id: string }[]) => events.map(({ id }) => id)

/** can_see_event() itself, and the plain walk over two friendships, which the carriers stand in for. */
const askDatabase = async ({ model, people }: World) => {
  const viewers = [...model.present].map((index) => people[index]?.id ?? '')
  const { rows } = await sql<{ viewer: string; event: string; sees: boolean; near: boolean }>`
    select v.id as viewer, e.id as event, can_see_event(v.id, e.id, e.host_id, e.visibility) as sees,
      e.visibility = 'friends-of-friends' and e.host_id <> v.id
        and e.host_id not in (select friends_of(v.id))
        and e.host_id in (select friends_of(mine) from friends_of(v.id) as mine)
        and not exists (select 1 from event_access a where a.event_id = e.id and a.user_id = v.id)
        and not is_blocked_between(v.id, e.host_id) as near
    from unnest(${viewers}::uuid[]) as v (id), events e where e.id = any (${model.spons.map(({ id }) => id)}::uuid[])
  `.execute(house.db)
  const told = (pick: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(pick).map(({ viewer, event }) => `${viewer} ${event}`)
  const believed = (pick: (viewer: number, spon: Spon) => boolean) =>
    [...model.present].flatMap((viewer) =>
      model.spons.filter((spon) => pick(viewer, spon)).map((spon) => `${people[viewer]?.id} ${spon.id}`),
    )
  compare(
    'can_see_event',
    told(({ sees }) => sees),
    believed(model.canSee),
    rows.length,
  )
  compare(
    'two hops',
    told(({ near }) => near),
    believed(model.isExtended),
    rows.length,
  )
}

const scene = fc.record({
  ties: fc.array(fc.record({ kind: fc.constant('befriend' as const), ...two }), { minLength: 9, maxLength: 9 }),
  posts: fc.array(fc.record({ kind: fc.constant('post' as const), one: person, visibility }), {
    minLength: 6,
    maxLength: 6,
  }),
  story: fc.array(action, { minLength: 16, maxLength: 16 }),
})

test('whatever people do, each of them sees exactly what the rule says, and no private word beyond it', async () => {
  const play = async ({ ties, posts, story }: { ties: Action[]; posts: Action[]; story: Action[] }) => {
    const world = await createWorld()
    for (const step of [...ties, ...posts]) await act(world, step)
    for (const step of story) {
      await act(world, step)
      await askDatabase(world)
      await Promise.all([...world.model.present].map((viewer) => lookAround(world, viewer)))
    }
  }
  await fc.assert(fc.asyncProperty(scene, play), {
    numRuns: 4,
    interruptAfterTimeLimit: 240_000,
    markInterruptAsFailure: true,
  })
  expect(probes).toBeGreaterThanOrEqual(10_000)
}, 300_000)
