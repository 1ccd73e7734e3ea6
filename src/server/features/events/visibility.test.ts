import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { becomeMember, mergeGuest } from '#server/features/guests/actions.ts'
import { makeToken } from '#server/http/tokens.ts'
import { deleteCurrentUser } from '#shared/accounts.ts'
import { blockUser, unblockUser } from '#shared/blocks.ts'
import { createComment } from '#shared/comments.ts'
import { type Visibility, visibilities } from '#shared/event-fields.ts'
import { createEvent, getEvent, listFeed, updateEvent } from '#shared/events.ts'
import { requestFriend, unfriend } from '#shared/friends.ts'
import { removeGuest } from '#shared/guests.ts'
import { getAudio } from '#shared/media.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { listUserEvents } from '#shared/users.ts'
import { signIn } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { keyOf, uploadRecording } from '#tests/support/recordings.ts'
import { addGuest, share } from '#tests/support/visitors.ts'

/**
 * Property test of the visibility rule against a model small enough to be trusted. People befriend, part, block,
 * invite, answer, edit and leave at random through the API; after every step each of them reads everything.
 */
const house = openHouse()

type Spon = { id: string; host: number; visibility: Visibility; title: string; audioUrl: string }
type Saying = { spon: Spon; by: number; text: string }

class Model {
  readonly present = new Set<number>()
  readonly friends = new Set<string>()
  /** Who asked whom and waits for an answer: it opens nothing. */
  readonly requests = new Set<string>()
  readonly blocks = new Set<string>()
  /** Keyed by event and person; the value is the inviter. */
  readonly access = new Map<string, number | null>()
  readonly answers = new Set<string>()
  /** People without an account. */
  readonly guests = new Set<number>()
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
      ((spon.visibility !== 'chosen' && this.areFriends(viewer, spon.host)) || this.access.has(Model.at(spon, viewer))))
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
    this.requests.delete(`${one} ${other}`)
    this.requests.delete(`${other} ${one}`)
    for (const spon of this.spons) {
      if (spon.host === one) this.access.delete(Model.at(spon, other))
      if (spon.host === other) this.access.delete(Model.at(spon, one))
    }
    this.dropLostAnswers()
  }

  /** Access by each other's invitation, where nothing was answered, goes with a block. */
  separate(one: number, other: number) {
    for (const spon of this.spons)
      for (const [by, guest] of [[one, other] as const, [other, one] as const])
        if (this.access.get(Model.at(spon, guest)) === by && !this.answers.has(Model.at(spon, guest)))
          this.access.delete(Model.at(spon, guest))
    this.part(one, other)
  }

  merge(from: number, to: number) {
    for (const block of [...this.blocks].filter((each) => each.split(' ').includes(String(from)))) {
      this.blocks.delete(block)
      const pair = block.split(' ').map((person) => (Number(person) === from ? to : Number(person)))
      if (pair[0] !== pair[1]) this.blocks.add(pair.join(' '))
    }
    for (const [place, by] of this.access) if (by === from) this.access.set(place, place.endsWith(` ${to}`) ? null : to)
    for (const spon of this.spons) {
      const [theirs, own] = [Model.at(spon, from), Model.at(spon, to)]
      const by = this.access.get(theirs)
      if (by !== undefined && !this.access.has(own) && spon.host !== to) this.access.set(own, by === to ? null : by)
      if (this.answers.delete(theirs) && spon.host !== to) this.answers.add(own)
      this.access.delete(theirs)
    }
    for (const saying of this.sayings) if (saying.by === from) saying.by = to
    this.present.delete(from)
    for (const other of this.present) if (this.isBlocked(to, other)) this.separate(to, other)
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
const kinds = {
  ask: 3,
  befriend: 4,
  unfriend: 3,
  block: 3,
  unblock: 2,
  post: 2,
  edit: 3,
  grant: 4,
  revoke: 2,
  answer: 4,
  comment: 3,
  leave: 1,
  enter: 4,
  remove: 2,
  join: 1,
  merge: 2,
} as const
type Kind = keyof typeof kinds
/** An action, and random numbers that pick its subjects from what is possible at the time. */
type Action = { kind: Kind; one: number; other: number; visibility: Visibility }

const pick = fc.nat(999)
const visibility = fc.constantFrom(...visibilities)
const actionOf = (kind: fc.Arbitrary<Kind>) => fc.record({ kind, one: pick, other: pick, visibility })
const action = actionOf(
  fc.oneof(...Object.entries(kinds).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) }))),
)

type World = { model: Model; people: Member[] }

let worlds = 0
async function createWorld(): Promise<World> {
  worlds += 1
  const model = new Model()
  const people: Member[] = []
  for (let index = 0; index < crowd; index += 1) {
    const phone_number = `+1555${String(worlds).padStart(4, '0')}${String(index).padStart(3, '0')}`
    people.push(await house.arrive(`Name${index}`, { email: `canary-${worlds}-${index}@example.com`, phone_number }))
    model.present.add(index)
  }
  return { model, people }
}

function guestOf({ people }: World, index: number): Member {
  const guest = people[index]
  if (!guest) throw new Error(`There is no person ${index}.`)
  return guest
}

const choose = <T>(list: T[], number: number): T | undefined => list[number % Math.max(1, list.length)]

async function ok(call: Promise<{ status: number; text: string }>) {
  const { status, text } = await call
  if (status >= 400) throw new Error(`refused with ${status}: ${text}`)
  return text
}

type Deed = (world: World, action: Action) => Promise<unknown>
function pairsOf({ model }: World) {
  return [...model.present].flatMap((one) =>
    [...model.present].filter((other) => one < other).map((other) => ({ one, other })),
  )
}
function strangersIn(world: World) {
  const { model } = world
  return pairsOf(world).filter(
    ({ one, other }) =>
      !model.areFriends(one, other) && !model.isBlocked(one, other) && ![one, other].some((it) => model.guests.has(it)),
  )
}
function hasAsked({ model }: World, one: number, other: number) {
  return model.requests.has(`${one} ${other}`) || model.requests.has(`${other} ${one}`)
}
function askFor(world: World, one: number, other: number) {
  const friendId = guestOf(world, other).id
  return ok(house.call(requestFriend, { as: guestOf(world, one).as, body: { friendId } }))
}
function seenBy({ model }: World) {
  return model.spons
    .flatMap((spon) => [...model.present].map((guest) => ({ spon, guest })))
    .filter(({ spon, guest }) => model.canSee(guest, spon))
}

function friendsOf({ model }: World, person: number) {
  return [...model.present].filter((other) => other !== person && model.areFriends(person, other))
}
const membersOf = ({ model }: World) => [...model.present].filter((person) => !model.guests.has(person))
const guestsOf = ({ model }: World) => [...model.present].filter((person) => model.guests.has(person))

const impossible = Symbol('impossible')
/** Each runs through the app and in the model, or is impossible at the time. */
const deeds: Record<Kind, Deed> = {
  async ask(world, { one: number, other: way }) {
    const pair = choose(
      strangersIn(world).filter(({ one, other }) => !hasAsked(world, one, other)),
      number,
    )
    if (!pair) return impossible
    const [one, other] = way % 2 ? [pair.one, pair.other] : [pair.other, pair.one]
    await askFor(world, one, other)
    world.model.requests.add(`${one} ${other}`)
  },
  async befriend(world, { one: number }) {
    const pair = choose(strangersIn(world), number)
    if (!pair) return impossible
    const { one, other } = pair
    const { requests, friends } = world.model
    if (!requests.delete(`${one} ${other}`)) await askFor(world, one, other)
    if (!requests.delete(`${other} ${one}`)) await askFor(world, other, one)
    friends.add(Model.pair(one, other))
  },
  async unfriend(world, { one: number }) {
    const pair = choose(
      pairsOf(world).filter(({ one, other }) => world.model.areFriends(one, other)),
      number,
    )
    if (!pair) return impossible
    const friendId = guestOf(world, pair.other).id
    await ok(house.call(unfriend, { as: guestOf(world, pair.one).as, body: { friendId } }))
    world.model.part(pair.one, pair.other)
  },
  async block(world, { one: number }) {
    const { model } = world
    const pair = choose(
      pairsOf(world).filter(({ one, other }) => !model.isBlocked(one, other)),
      number,
    )
    if (!pair) return impossible
    await ok(house.call(blockUser, { as: guestOf(world, pair.one).as, params: { id: guestOf(world, pair.other).id } }))
    model.blocks.add(`${pair.one} ${pair.other}`)
    model.separate(pair.one, pair.other)
  },
  async unblock(world, { one: number }) {
    const pair = choose(
      pairsOf(world).filter(({ one, other }) => world.model.blocks.has(`${one} ${other}`)),
      number,
    )
    if (!pair) return impossible
    await ok(
      house.call(unblockUser, { as: guestOf(world, pair.one).as, params: { id: guestOf(world, pair.other).id } }),
    )
    world.model.blocks.delete(`${pair.one} ${pair.other}`)
  },
  async post(world, { one: number, other, visibility: wanted }) {
    const { model } = world
    const host = choose(membersOf(world), number)
    if (host === undefined || model.spons.length >= 7) return impossible
    const chosen = choose(friendsOf(world, host), other)
    const visibility = wanted === 'chosen' && chosen === undefined ? 'friends' : wanted
    const isForChosen = visibility === 'chosen' && chosen !== undefined
    const title = `title-${makeToken()}`
    const { as } = guestOf(world, host)
    const audioUrl = await uploadRecording(house.app.baseUrl, as)
    const inviteeIds = isForChosen ? [guestOf(world, chosen).id] : []
    const body = { title, visibility, audioUrl, inviteeIds }
    const { id } = JSON.parse(await ok(house.call(createEvent, { as, body })))
    const spon = { id, host, visibility, title, audioUrl }
    model.spons.push(spon)
    if (isForChosen) model.access.set(Model.at(spon, chosen), host)
  },
  async edit(world, { one: number, other, visibility: wanted }) {
    const { model } = world
    const spon = choose(model.spons, number)
    if (!spon) return impossible
    const visibility = wanted === spon.visibility ? (wanted === 'friends' ? 'friends-of-friends' : 'friends') : wanted
    const chosen = choose(friendsOf(world, spon.host), other)
    const isForChosen = visibility === 'chosen'
    if (isForChosen && chosen === undefined) return impossible
    // Whoever was invited stays chosen, and one more.
    const invited = [...model.present].filter((guest) => model.access.has(Model.at(spon, guest)) || guest === chosen)
    const inviteeIds = invited.map((guest) => guestOf(world, guest).id)
    const body = { title: spon.title, visibility, ...(isForChosen && { inviteeIds }) } as const
    await ok(house.call(updateEvent, { as: guestOf(world, spon.host).as, params: { id: spon.id }, body }))
    const kept = [...model.present].filter(
      (guest) =>
        (isForChosen || (visibility === 'friends' && spon.visibility === 'friends-of-friends')) &&
        model.answers.has(Model.at(spon, guest)) &&
        (isForChosen || !model.areFriends(guest, spon.host)) &&
        !model.access.has(Model.at(spon, guest)),
    )
    for (const guest of kept) model.access.set(Model.at(spon, guest), null)
    if (isForChosen && chosen !== undefined && !model.access.has(Model.at(spon, chosen)))
      model.access.set(Model.at(spon, chosen), spon.host)
    spon.visibility = visibility
  },
  // Also for blocked people: a leftover access row must not help them.
  async grant(world, { one: number, other: byNumber }) {
    const { model } = world
    const open = model.spons.flatMap((spon) =>
      [...model.present]
        .filter((guest) => !model.areFriends(guest, spon.host) && guest !== spon.host)
        .filter((guest) => !model.access.has(Model.at(spon, guest)))
        .map((guest) => ({ spon, guest })),
    )
    const barred = open.filter(({ spon, guest }) => model.isBlocked(guest, spon.host))
    const place = choose(barred.length > 0 && number % 2 ? barred : open, number)
    if (!place) return impossible
    const { spon, guest } = place
    const by = choose(
      [...model.present].filter((each) => each !== guest && model.canSee(each, spon)),
      byNumber,
    )
    if (by === undefined) return impossible
    const row = { event_id: spon.id, user_id: guestOf(world, guest).id, granted_by: guestOf(world, by).id }
    await house.db
      .insertInto('event_access')
      .values({ ...row, source: 'invite' })
      .execute()
    model.access.set(Model.at(spon, guest), by)
  },
  async revoke(world, { one: number }) {
    const { model } = world
    const granted = model.spons.flatMap((spon) =>
      [...model.present].filter((guest) => model.access.has(Model.at(spon, guest))).map((guest) => ({ spon, guest })),
    )
    const place = choose(granted, number)
    if (!place) return impossible
    const row = { event_id: place.spon.id, user_id: guestOf(world, place.guest).id }
    await house.db
      .deleteFrom('event_access')
      .where((each) => each.and(row))
      .execute()
    model.access.delete(Model.at(place.spon, place.guest))
    if (model.canSee(place.guest, place.spon)) return
    await house.db
      .deleteFrom('rsvps')
      .where((each) => each.and(row))
      .execute()
    model.answers.delete(Model.at(place.spon, place.guest))
  },
  async answer(world, { one: number }) {
    const place = choose(
      seenBy(world).filter(({ spon, guest }) => guest !== spon.host),
      number,
    )
    if (!place) return impossible
    const { as } = guestOf(world, place.guest)
    await ok(house.call(answerEvent, { as, params: { id: place.spon.id }, body: { response: 'going' } }))
    world.model.answers.add(Model.at(place.spon, place.guest))
  },
  async comment(world, { one: number }) {
    const place = choose(seenBy(world), number)
    if (!place) return impossible
    const text = `said-${makeToken()}`
    const { as } = guestOf(world, place.guest)
    await ok(house.call(createComment, { as, params: { id: place.spon.id }, body: { content: text } }))
    world.model.sayings.push({ spon: place.spon, by: place.guest, text })
  },
  async leave(world, { one: number }) {
    const person = choose([...world.model.present], number)
    if (person === undefined || world.model.present.size < 6) return impossible
    await ok(house.call(deleteCurrentUser, { as: guestOf(world, person).as }))
    world.model.leave(person)
  },
  async enter(world, { one: number }) {
    const { model, people } = world
    const spon = choose(model.spons, number)
    if (!spon || model.present.size >= crowd + 2) return impossible
    const token = await share(house, guestOf(world, spon.host), spon)
    const index = people.length
    const guest = await addGuest(house, { token, name: `Name${index}` })
    people.push({ ...guest, email: null, phone_number: null } as unknown as Member)
    model.present.add(index)
    model.guests.add(index)
    model.access.set(Model.at(spon, index), spon.host)
    model.answers.add(Model.at(spon, index))
  },
  async remove(world, { one: number }) {
    const { model } = world
    const places = model.spons.flatMap((spon) =>
      guestsOf(world)
        .filter((guest) => model.access.has(Model.at(spon, guest)))
        .map((guest) => ({ spon, guest })),
    )
    const place = choose(places, number)
    if (!place) return impossible
    const { spon, guest } = place
    const params = { id: spon.id, guestId: guestOf(world, guest).id }
    await ok(house.call(removeGuest, { as: guestOf(world, spon.host).as, params }))
    model.access.delete(Model.at(spon, guest))
    model.answers.delete(Model.at(spon, guest))
    model.sayings = model.sayings.filter((saying) => saying.spon !== spon || saying.by !== guest)
  },
  async join(world, { one: number }) {
    const guest = choose(guestsOf(world), number)
    if (guest === undefined) return impossible
    const person = guestOf(world, guest)
    await inTransaction(house.db, (tx) => becomeMember(tx, { id: person.id, sessionId: null }, {}))
    person.as = await signIn(house.db, person)
    world.model.guests.delete(guest)
  },
  async merge(world, { one: number, other }) {
    const [guest, member] = [choose(guestsOf(world), number), choose(membersOf(world), other)]
    if (guest === undefined || member === undefined) return impossible
    const { id } = guestOf(world, guest)
    await inTransaction(house.db, (tx) => mergeGuest(tx, { id, sessionId: null }, guestOf(world, member).id))
    world.model.merge(guest, member)
  },
}

let probes = 0
function compare(what: string, found: Iterable<string>, expected: Iterable<string>, weight: number) {
  probes += weight
  expect([...found].toSorted(), what).toEqual([...expected].toSorted())
}

/** Private texts in the responses that this viewer must not get. */
function listLeaks({ model, people }: World, viewer: number, text: string): string[] {
  return [
    ...people.flatMap(({ email, phone_number }, index) => [
      ...(index === viewer || model.areFriends(viewer, index) ? [] : [email ?? '']),
      ...(index === viewer ? [] : [phone_number ?? '']),
    ]),
    ...model.spons
      .filter((spon) => !model.canSee(viewer, spon))
      .flatMap(({ title, id, audioUrl }) => [title, id, audioUrl]),
    ...model.sayings
      .filter(({ spon, by }) => !model.canSee(viewer, spon) || model.isBlocked(viewer, by))
      .map(({ text }) => text),
  ].filter((canary) => canary !== '' && text.includes(canary))
}

/** One person looks at everything there is. */
async function lookAround(world: World, viewer: number) {
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
      const expected = [model.canSee(viewer, spon) ? '200' : '404']
      compare(`page of ${spon.title} for ${viewer}`, [String(status)], expected, 1)
      const heard = await house.call(getAudio, { as, params: { key: keyOf(spon.audioUrl) } })
      compare(`voice of ${spon.title} for ${viewer}`, [String(heard.status)], expected, 1)
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

/** can_see_event() itself, and the plain two-hop join that the carriers stand in for. */
async function askDatabase({ model, people }: World) {
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
  function told(pick: (row: (typeof rows)[number]) => boolean) {
    return rows.filter(pick).map(({ viewer, event }) => `${viewer} ${event}`)
  }
  function believed(pick: (viewer: number, spon: Spon) => boolean) {
    return [...model.present].flatMap((viewer) =>
      model.spons.filter((spon) => pick(viewer, spon)).map((spon) => `${people[viewer]?.id} ${spon.id}`),
    )
  }
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

const times = (count: number) => ({ minLength: count, maxLength: count })
const scene = fc.record({
  ties: fc.array(actionOf(fc.constant('befriend')), times(9)),
  asks: fc.array(actionOf(fc.constant('ask')), times(4)),
  posts: fc.array(actionOf(fc.constant('post')), times(5)),
  story: fc.array(action, times(20)),
})

test('whatever people do, each of them sees exactly what the rule says, and no private word beyond it', {
  timeout: 300_000,
}, async () => {
  async function play({ ties, asks, posts, story }: Record<'ties' | 'asks' | 'posts' | 'story', Action[]>) {
    const world = await createWorld()
    for (const step of [...ties, ...asks, ...posts]) await deeds[step.kind](world, step)
    for (const step of story) {
      if ((await deeds[step.kind](world, step)) === impossible) continue
      await askDatabase(world)
      await Promise.all([...world.model.present].map((viewer) => lookAround(world, viewer)))
    }
  }
  await fc.assert(fc.asyncProperty(scene, play), { numRuns: 5, interruptAfterTimeLimit: 240_000 })
  expect(probes).toBeGreaterThanOrEqual(10_000)
})
