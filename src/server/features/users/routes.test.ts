import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { requestFriend } from '#shared/friends.ts'
import { toDisplayName } from '#shared/names.ts'
import { getUser, listUserEvents, listUserFriends, lookUpPhones, searchUsers } from '#shared/users.ts'
import { befriend, block, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'

const house = openHouse()

const see = (who: Member, whom: { id: string }) => house.call(getUser, { as: who.as, params: { id: whom.id } })
function seeFriends(who: Member, whom: { id: string }) {
  return house.call(listUserFriends, { as: who.as, params: { id: whom.id } })
}
function seeEvents(who: Member, whom: { id: string }) {
  return house.call(listUserEvents, { as: who.as, params: { id: whom.id } })
}
const search = (who: Member, q: string) => house.call(searchUsers, { as: who.as, query: { q } })
function lookUp(who: Member, ...phoneNumbers: string[]) {
  return house.call(lookUpPhones, { as: who.as, body: { phoneNumbers } })
}
const idsOf = (answer: { body: { id: string }[] }) => answer.body.map(({ id }) => id)

test('a profile shows as much as the two have in common', async () => {
  const given = { phone_number: '+15550100200' }
  const [ada, ben] = [await house.arrive('Ada', given), await house.arrive('Ben')]
  await createEvent(house.db, ada)
  expect((await see(ben, ada)).body).toMatchObject({
    displayName: 'Ada Probe',
    email: null,
    phoneNumber: null,
    friendStatus: 'none',
    areFriends: false,
    isFriendWithCurrentUser: false,
    friendCount: 0,
    eventCount: 0,
  })
  await befriend(house.db, ada, ben)
  expect((await see(ben, ada)).body).toMatchObject({
    email: ada.email,
    phoneNumber: null,
    friendStatus: 'friends',
    areFriends: true,
    isFriendWithCurrentUser: true,
    friendCount: 1,
    eventCount: 1,
  })
  expect((await see(ada, ada)).body).toMatchObject({
    email: ada.email,
    phoneNumber: '+15550100200',
    friendStatus: 'self',
    areFriends: false,
    eventCount: 1,
  })
})

test('people who blocked each other are as missing as nobody', async () => {
  const [ada, ben] = [await house.arrive(), await house.arrive()]
  await block(house.db, ada, ben)
  const missing = await see(ada, { id: unknownId })
  expect(missing.status).toBe(404)
  for (const ask of [see, seeFriends, seeEvents])
    for (const answer of [await ask(ada, ben), await ask(ben, ada), await ask(ben, { id: unknownId })])
      expect(answer).toMatchObject({ status: 404, text: missing.text })
})

test('a crew is shown to its owner and its members, without those whom the viewer does not meet', async () => {
  const [ada, ben, cleo, dora] = [
    await house.arrive('Ada'),
    await house.arrive('Ben'),
    await house.arrive('Cleo'),
    await house.arrive('Dora'),
  ]
  for (const friend of [ben, cleo, dora]) await befriend(house.db, ada, friend)
  await block(house.db, cleo, ben)
  expect(idsOf(await seeFriends(ada, ada))).toEqual([ben.id, cleo.id, dora.id])
  expect((await seeFriends(ben, ada)).body).toMatchObject([
    { id: ben.id, friendStatus: 'self', email: ben.email },
    { id: dora.id, friendStatus: 'none', email: null },
  ])
  const stranger = await house.arrive()
  expect(await seeFriends(stranger, ada)).toMatchObject({
    status: 403,
    error: { code: 'forbidden', message: 'Only their friends can see who is in their crew.' },
  })
})

test('the spons on a profile, and their number, are those that the viewer may see', async () => {
  const [host, friend, near, stranger] = [
    await house.arrive(),
    await house.arrive(),
    await house.arrive(),
    await house.arrive(),
  ]
  await befriend(house.db, host, friend)
  await befriend(house.db, friend, near)
  const close = await createEvent(house.db, host)
  const wide = await createEvent(house.db, host, { visibility: 'friends-of-friends' })
  const offered = await createEvent(house.db, host)
  await house.db
    .insertInto('event_access')
    .values({ event_id: offered.id, user_id: stranger.id, source: 'invite' })
    .execute()
  for (const [viewer, events] of [
    [host, [offered, wide, close]],
    [friend, [offered, wide, close]],
    [near, [wide]],
    [stranger, [offered]],
  ] as const) {
    expect(idsOf(await seeEvents(viewer, host))).toEqual(events.map(({ id }) => id))
    expect((await see(viewer, host)).body.eventCount).toBe(events.length)
  }
})

test('a name is found by its beginnings, friends first, without oneself and the blocked', async () => {
  const me = await house.arrive('Quentin')
  const [first, last, both, friend, blocked, blocker] = [
    await house.arrive('Quentina'),
    await house.arrive('Otto', { last_name: 'Quentell' }),
    await house.arrive('Quen', { last_name: 'Tarot' }),
    await house.arrive('Zoe', { last_name: 'Quentzal' }),
    await house.arrive('Quentus'),
    await house.arrive('Quentor'),
  ]
  await befriend(house.db, me, friend)
  await block(house.db, me, blocked)
  await block(house.db, blocker, me)
  expect(idsOf(await search(me, ' QUENT '))).toEqual([friend.id, last.id, first.id])
  expect(idsOf(await search(me, 'quen tar'))).toEqual([both.id])
  expect(idsOf(await search(me, 'qu'))).toEqual([])
  expect((await search(me, 'quentz')).body).toMatchObject([
    { id: friend.id, friendStatus: 'friends', email: null, phoneNumber: null },
  ])
})

test('people of one name are told apart by friends in common, whom the viewer sees', async () => {
  const me = await house.arrive('Ina')
  const [one, other, stranger] = [
    await house.arrive('Wanda', { last_name: 'Same' }),
    await house.arrive('wanda', { last_name: 'SAME' }),
    await house.arrive('Wanda', { last_name: 'Other' }),
  ]
  const [cleo, ben, dan, suspended, elsewhere, asked] = [
    await house.arrive('Cleo'),
    await house.arrive('Ben'),
    await house.arrive('Dan'),
    await house.arrive('Gone', { suspended_at: new Date() }),
    await house.arrive('Elsewhere'),
    await house.arrive('Asked'),
  ]
  for (const friend of [cleo, ben, dan, suspended, asked]) await befriend(house.db, me, friend)
  for (const friend of [cleo, ben, dan, suspended, elsewhere]) await befriend(house.db, one, friend)
  await house.call(requestFriend, { as: asked.as, body: { friendId: other.id } })
  await befriend(house.db, stranger, ben)
  const found = (await search(me, 'wanda')).body.map(({ id, inCommon }) => [id, inCommon])
  expect(new Map(found as [string, unknown][])).toEqual(
    new Map<string, unknown>([
      [one.id, { count: 3, names: ['Ben', 'Cleo'] }],
      [other.id, { count: 0, names: [] }],
      [stranger.id, null],
    ]),
  )
  // Whoever is named lists that person among their own friends anyway.
  for (const friend of [ben, cleo, dan]) expect(idsOf(await seeFriends(me, friend))).toContain(one.id)
  await block(house.db, other, me)
  expect((await search(me, 'wanda')).body.every(({ inCommon }) => inCommon === null)).toBe(true)
})

test('signs that mean something to the database mean nothing to the search', async () => {
  const me = await house.arrive()
  await house.arrive('Wilhelmina')
  const odd = await house.arrive('100%_\\o/')
  for (const q of ['%%%', '___', 'Wil%a', 'W_lhelmina', '\\\\\\']) expect(idsOf(await search(me, q))).toEqual([])
  expect(idsOf(await search(me, '100%_\\'))).toEqual([odd.id])
})

test('a whole address finds exactly its owner and is not shown', async () => {
  const me = await house.arrive()
  const [owner, similar] = [
    await house.arrive('Uma', { email: 'uma@find.example' }),
    await house.arrive('Ulf', { email: 'uma@find.example.org' }),
  ]
  const found = await search(me, 'Uma@Find.example')
  expect(found.body).toMatchObject([{ id: owner.id, email: null }])
  expect(idsOf(await search(me, 'uma@find.example.org'))).toEqual([similar.id])
  for (const part of ['uma@find', 'uma@find.exampl', '@find.example']) expect(idsOf(await search(me, part))).toEqual([])
})

test('whoever asks for many addresses is stopped, and told for how long', async () => {
  const me = await house.arrive()
  await search(me, 'nobody@find.example')
  await house.db.updateTable('rate_limits').set({ count: 200 }).where('key', 'like', 'lookups-day:%').execute()
  const refused = await search(me, 'nobody@find.example')
  expect(refused).toMatchObject({ status: 429, error: { code: 'too_many' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
  expect((await search(me, 'some name')).status).toBe(200)
})

test('an address book finds those who proved their number and want to be found by it', async () => {
  const proved = { phone_verified_at: new Date(), findable_by_phone: true }
  const me = await house.arrive('Pia', { phone_number: '+12025550100', ...proved })
  const [open, shy, unproved, blocked, blocker] = [
    await house.arrive('Oona', { phone_number: '+12025550101', ...proved }),
    await house.arrive('Shy', { phone_number: '+12025550102', ...proved, findable_by_phone: false }),
    await house.arrive('Una', { phone_number: '+12025550103', ...proved, phone_verified_at: null }),
    await house.arrive('Blo', { phone_number: '+12025550104', ...proved }),
    await house.arrive('Blu', { phone_number: '+12025550105', ...proved }),
  ]
  await block(house.db, me, blocked)
  await block(house.db, blocker, me)
  // In various formats, one of them twice, and one that is no number.
  const written = ['(202) 555-0101', '+1 202 555 0101', '202.555.0102', '12025550103', '202 555 0104', '202-555-0105']
  const found = await lookUp(me, '202 555 0100', ...written, 'call the plumber')
  expect(found.body).toMatchObject([{ id: open.id, friendStatus: 'none', email: null, phoneNumber: null }])
  expect(found.text).not.toContain('555')
  expect([shy, unproved, blocked].map(({ id }) => found.text.includes(id))).toEqual([false, false, false])
})

test('an address book that is longer than a day allows is not answered', async () => {
  const me = await house.arrive()
  const numbers = Array.from({ length: 150 }, (_, index) => `+1202555${String(1000 + index)}`)
  expect((await lookUp(me, ...numbers)).status).toBe(200)
  expect(await lookUp(me, ...numbers)).toMatchObject({ status: 429, error: { code: 'too_many' } })
  expect((await lookUp(me, ...numbers, ...numbers)).status).toBe(400)
  expect((await lookUp(me)).status).toBe(400)
  expect((await lookUp(me, 'no number')).body).toEqual([])
})

test('a common name gives twenty people', async () => {
  const me = await house.arrive()
  await Promise.all(Array.from({ length: 25 }, (_, index) => house.arrive('Crowd', { last_name: `No ${index}` })))
  expect((await search(me, 'crowd')).body).toHaveLength(20)
})

test('the search has indexes to go by', async () => {
  const plan = await house.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from users u where (lower(u.first_name) like 'ann%' or lower(u.last_name) like 'ann%'
        or lower(u.first_name || ' ' || u.last_name) like 'ann%')`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  for (const index of ['users_first_name_idx', 'users_last_name_idx', 'users_full_name_idx'])
    expect(plan).toContain(index)
})

test('the database names people as the screens do', async () => {
  for (const firstName of [null, '', 'Ada'])
    for (const lastName of [null, '', 'Byron'])
      for (const email of [null, 'ada@names.example']) {
        const { rows } = await sql<{ name: string }>`
          select display_name(${firstName}::text, ${lastName}::text, ${email}::text) as name
        `.execute(house.db)
        expect(rows[0]?.name).toBe(toDisplayName({ firstName, lastName, email }))
      }
})
