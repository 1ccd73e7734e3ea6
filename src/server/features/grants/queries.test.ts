import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, type Tx } from '#server/db/database.ts'
import {
  acceptAccess,
  answerWaitingAccess,
  deleteAccess,
  deleteAccessBetween,
  deleteInvitedAccessBetween,
  findAccessById,
  grantAccessToAnswered,
  insertAccess,
  listAccessOf,
  listPeopleWithAccess,
  moveAccess,
  moveLinkGuests,
  removeAccess,
} from '#server/features/grants/queries.ts'
import {
  befriend,
  block,
  createEvent,
  createPerson,
  type EventRow,
  type PersonRow,
  suspend,
} from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work)

/** Ada invites Ben and Cleo to spons of Hana. */
async function meet() {
  const [hana, ada, ben, cleo] = [await arrive(), await arrive(), await arrive(), await arrive()]
  return {
    hana,
    ada,
    ben,
    cleo,
    one: await createEvent(database.db, hana),
    other: await createEvent(database.db, hana),
  }
}
const arrive = () => createPerson(database.db)

type Given = { source?: 'invite' | 'link' | 'answer'; isWaiting?: boolean; isDeclined?: boolean; shareLinkId?: string }
async function grant(event: EventRow, guest: PersonRow, by: PersonRow, given: Given = {}): Promise<string> {
  const { source = 'invite', isWaiting = false, isDeclined = false, shareLinkId = null } = given
  const { id } = await database.db
    .insertInto('event_access')
    .values({
      ...{ event_id: event.id, user_id: guest.id, granted_by: by.id, source, share_link_id: shareLinkId },
      ...{ accepted_at: isWaiting ? null : new Date(), declined_at: isDeclined ? new Date() : null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id ?? ''
}

async function addLink(event: EventRow, by: PersonRow): Promise<string> {
  const link = { event_id: event.id, created_by: by.id, token_hash: randomUUID() }
  return (await database.db.insertInto('share_links').values(link).returning('id').executeTakeFirstOrThrow()).id
}

/** By which link each person came. */
async function linksOf(event: EventRow): Promise<Record<string, string | null>> {
  const rows = await database.db
    .selectFrom('event_access')
    .select(['user_id', 'share_link_id'])
    .where('event_id', '=', event.id)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.user_id, row.share_link_id]))
}

/** What somebody has: "by" whom, and whether it was accepted. */
async function placeOf(event: EventRow, guest: PersonRow) {
  const row = await database.db
    .selectFrom('event_access')
    .selectAll()
    .where('event_id', '=', event.id)
    .where('user_id', '=', guest.id)
    .executeTakeFirst()
  const isAccepted = row !== undefined && row.accepted_at !== null
  return row ? { by: row.granted_by, source: row.source, isAccepted, isDeclined: row.declined_at !== null } : null
}
const isIn = async (event: EventRow, guest: PersonRow) => (await placeOf(event, guest)) !== null

describe('a place', () => {
  test('is given once; one that waits gives way to one that does not', async () => {
    const { hana, ada, ben, cleo, one, other } = await meet()
    function give(by: PersonRow, isWaiting: boolean) {
      const place = { eventId: one.id, people: [ben.id], grantedBy: by.id, source: 'invite', isWaiting } as const
      return run((tx) => insertAccess(tx, place))
    }
    await grant(one, cleo, ada, { isWaiting: true })
    await grant(other, ben, ada, { isWaiting: true })
    expect([await give(ada, true), await give(hana, true)]).toEqual([true, false])
    expect(await placeOf(one, ben)).toMatchObject({ by: ada.id, isAccepted: false })
    await database.db
      .updateTable('event_access')
      .set({ declined_at: new Date() })
      .where('event_id', '=', one.id)
      .execute()
    expect([await give(hana, false), await give(ada, false), await give(ada, true)]).toEqual([true, false, false])
    expect(await placeOf(one, ben)).toEqual({ by: hana.id, source: 'invite', isAccepted: true, isDeclined: false })
    expect(await placeOf(one, cleo)).toMatchObject({ isAccepted: false })
    expect(await placeOf(other, ben)).toMatchObject({ isAccepted: false })
  })

  test('is accepted by its guest, for its spon, once', async () => {
    const { ada, ben, cleo, one, other } = await meet()
    await grant(one, ben, ada, { isWaiting: true })
    await grant(one, cleo, ada, { isWaiting: true })
    await grant(other, ben, ada, { isWaiting: true })
    const accept = () => run((tx) => acceptAccess(tx, { eventId: one.id, userId: ben.id }))
    expect([await accept(), await accept()]).toEqual([true, false])
    const places = [await placeOf(one, ben), await placeOf(one, cleo), await placeOf(other, ben)]
    expect(places.map((place) => place?.isAccepted)).toEqual([true, false, false])
  })

  test.each(['accepted_at', 'declined_at'] as const)(
    'that waits is settled with the others of its inviter: %s',
    async (how) => {
      const { hana, ada, ben, cleo, one, other } = await meet()
      const [declined, byHana] = [await createEvent(database.db, hana), await createEvent(database.db, hana)]
      await grant(one, ben, ada, { isWaiting: true })
      await grant(one, cleo, ada, { isWaiting: true })
      await grant(other, ben, ada)
      await grant(declined, ben, ada, { isWaiting: true, isDeclined: true })
      await grant(byHana, ben, hana, { isWaiting: true })
      expect(await run((tx) => answerWaitingAccess(tx, { userId: ben.id, grantedBy: ada.id }, how))).toEqual([one.id])
      const isAccepted = how === 'accepted_at'
      expect(await placeOf(one, ben)).toMatchObject({ isAccepted, isDeclined: !isAccepted })
      expect(await placeOf(one, cleo)).toMatchObject({ isAccepted: false, isDeclined: false })
      expect(await placeOf(declined, ben)).toMatchObject({ isAccepted: false, isDeclined: true })
      expect(await placeOf(byHana, ben)).toMatchObject({ isAccepted: false, isDeclined: false })
    },
  )

  test('is found by its inviter if it came of an invitation', async () => {
    const { hana, ada, ben, cleo, one, other } = await meet()
    const id = await grant(one, ben, ada)
    const [linked, ofHana] = [await grant(other, ben, ada, { source: 'link' }), await grant(one, cleo, hana)]
    const find = (wanted: string) => run((tx) => findAccessById(tx, ada.id, wanted))
    expect(await find(id)).toEqual({ eventId: one.id, userId: ben.id, grantedBy: ada.id })
    expect([await find(linked), await find(ofHana)]).toEqual([null, null])
  })

  test('is taken back by its inviter if it came of an invitation, or removed whoever gave it', async () => {
    const { hana, ada, ben, cleo, one, other } = await meet()
    await grant(one, ben, ada)
    await grant(one, cleo, ada, { source: 'link' })
    await grant(other, ben, ada)
    await grant(other, cleo, hana)
    function takeBack(event: EventRow, guest: PersonRow) {
      return run((tx) => deleteAccess(tx, event.id, [{ userId: guest.id, grantedBy: ada.id }]))
    }
    expect([await takeBack(one, ben), await takeBack(one, ben)]).toEqual([[ben.id], []])
    expect([await takeBack(one, cleo), await takeBack(other, cleo)]).toEqual([[], []])
    expect([await isIn(one, cleo), await isIn(other, ben), await isIn(other, cleo)]).toEqual([true, true, true])
    const remove = () => run((tx) => removeAccess(tx, { eventId: other.id, userId: cleo.id }))
    expect([await remove(), await remove()]).toEqual([true, false])
    expect([await isIn(one, cleo), await isIn(other, ben)]).toEqual([true, true])
  })
})

describe('when two part', () => {
  test('places that one gave the other end, unless they answered', async () => {
    const { hana, ada, ben, cleo, one, other } = await meet()
    const [byBen, linked, byHana, toCleo] = await Promise.all([1, 2, 3, 4].map(() => createEvent(database.db, hana)))
    if (!byBen || !linked || !byHana || !toCleo) throw new Error('Four spons are posted.')
    await grant(one, ben, ada)
    await grant(other, ben, ada)
    await database.db.insertInto('rsvps').values({ event_id: other.id, user_id: ben.id, response: 'going' }).execute()
    // Answers of others, and to other spons, keep nobody in.
    await database.db.insertInto('rsvps').values({ event_id: one.id, user_id: cleo.id, response: 'going' }).execute()
    await grant(byBen, ada, ben)
    await grant(linked, ben, ada, { source: 'link' })
    await grant(byHana, ben, hana)
    await grant(toCleo, cleo, ada)
    await grant(one, ada, ada)
    await run((tx) => deleteInvitedAccessBetween(tx, ada.id, ben.id))
    expect([await isIn(one, ben), await isIn(byBen, ada)]).toEqual([false, false])
    expect([await isIn(other, ben), await isIn(linked, ben), await isIn(byHana, ben)]).toEqual([true, true, true])
    expect([await isIn(toCleo, cleo), await isIn(one, ada)]).toEqual([true, true])
  })

  test('they are out of each other’s spons, however they came in', async () => {
    const { hana, ada, ben, one } = await meet()
    const [adas, bens] = [await createEvent(database.db, ada), await createEvent(database.db, ben)]
    await grant(adas, ben, hana, { source: 'link' })
    await grant(adas, hana, ada)
    await grant(bens, ada, ben)
    await grant(bens, hana, ben)
    for (const guest of [ada, ben]) await grant(one, guest, hana)
    await run((tx) => deleteAccessBetween(tx, ada.id, ben.id))
    expect([await isIn(adas, ben), await isIn(bens, ada)]).toEqual([false, false])
    expect([await isIn(adas, hana), await isIn(bens, hana)]).toEqual([true, true])
    expect([await isIn(one, ada), await isIn(one, ben)]).toEqual([true, true])
  })
})

test('those who are let in are neither blocked nor suspended', async () => {
  const { hana, ada, ben, cleo, one, other } = await meet()
  const [enemy, out] = [await arrive(), await arrive()]
  for (const guest of [ben, enemy, out]) await grant(one, guest, ada)
  await grant(other, cleo, ada)
  await block(database.db, enemy, hana)
  await suspend(database, out.id)
  expect(await run((tx) => listPeopleWithAccess(tx, { id: one.id, hostId: hana.id }))).toEqual([ben.id])
})

test('who answered and is no friend keeps a place when the circle narrows, unless they had lost sight of it', async () => {
  const { hana, ada, ben, cleo, one, other } = await meet()
  const [mia, stranger, pal] = [await arrive(), await arrive(), await arrive()]
  const friends = { hana: [ada, mia], ada: [mia, ben, cleo], pal: [stranger, mia] }
  for (const friend of friends.hana) await befriend(database.db, hana, friend)
  for (const friend of friends.ada) await befriend(database.db, ada, friend)
  for (const friend of friends.pal) await befriend(database.db, pal, friend)
  const values = [
    { event_id: one.id, user_id: ada.id },
    { event_id: one.id, user_id: ben.id },
    { event_id: one.id, user_id: stranger.id },
    { event_id: other.id, user_id: cleo.id },
  ].map((each) => ({ ...each, response: 'going' as const }))
  await database.db.insertInto('rsvps').values(values).execute()
  await run((tx) => grantAccessToAnswered(tx, { id: one.id, hostId: hana.id }))
  expect(await placeOf(one, ben)).toMatchObject({ source: 'answer', by: null })
  expect([await isIn(one, ada), await isIn(one, stranger), await isIn(other, cleo)]).toEqual([false, false, false])
})

describe('when a guest becomes somebody', () => {
  test('their places move, and the better of two is kept', async () => {
    const { hana, ada, ben: guest, cleo: member, one, other } = await meet()
    const [both, own, turned, mine] = [
      await createEvent(database.db, hana),
      await createEvent(database.db, hana),
      await createEvent(database.db, hana),
      await createEvent(database.db, member),
    ]
    await grant(one, guest, ada)
    await grant(one, member, hana, { isWaiting: true, isDeclined: true })
    await grant(other, guest, ada)
    await grant(both, guest, ada, { isWaiting: true })
    await grant(both, member, hana, { isWaiting: true, isDeclined: true })
    await grant(turned, guest, ada)
    await grant(turned, member, hana, { isDeclined: true })
    await grant(own, member, hana, { isWaiting: true })
    await grant(mine, guest, member)
    const bystander = await arrive()
    await grant(other, bystander, ada, { isWaiting: true })
    await grant(both, bystander, ada)
    const moved = await run((tx) => moveAccess(tx, { from: guest.id, to: member.id }))
    expect(moved.toSorted()).toEqual([one, other, both, turned, mine].map(({ id }) => id).toSorted())
    expect(await placeOf(one, member)).toMatchObject({ by: hana.id, isAccepted: true, isDeclined: false })
    expect(await placeOf(other, member)).toMatchObject({ by: ada.id, isAccepted: true })
    expect(await placeOf(both, member)).toMatchObject({ by: hana.id, isAccepted: false, isDeclined: true })
    expect(await placeOf(turned, member)).toMatchObject({ by: hana.id, isAccepted: true, isDeclined: true })
    expect(await placeOf(own, member)).toMatchObject({ by: hana.id, isAccepted: false })
    expect(await isIn(mine, member)).toBe(false)
    expect(await placeOf(other, bystander)).toMatchObject({ by: ada.id, isAccepted: false })
    expect((await run((tx) => listAccessOf(tx, bystander.id))).toSorted()).toEqual([other.id, both.id].toSorted())
  })

  test('whom they let in was let in by who they are now, but nobody lets themselves in', async () => {
    const { ada, ben: guest, cleo: member, one, other } = await meet()
    const friend = await arrive()
    await grant(one, friend, guest)
    await grant(one, member, guest)
    await grant(other, friend, ada)
    await run((tx) => moveAccess(tx, { from: guest.id, to: member.id }))
    expect([(await placeOf(one, friend))?.by, (await placeOf(one, member))?.by]).toEqual([member.id, null])
    expect((await placeOf(other, friend))?.by).toBe(ada.id)
  })

  test('those who came by one link count as those of the other', async () => {
    const { ada, ben, cleo, one } = await meet()
    const [from, to, third] = [await addLink(one, ada), await addLink(one, ben), await addLink(one, cleo)]
    await grant(one, ben, ada, { source: 'link', shareLinkId: from })
    await grant(one, cleo, ada, { source: 'link', shareLinkId: third })
    await run((tx) => moveLinkGuests(tx, { from, to }))
    expect(await linksOf(one)).toEqual({ [ben.id]: to, [cleo.id]: third })
  })

  test('access outlives the link by which it came', async () => {
    const { ada, ben, one } = await meet()
    const link = await addLink(one, ada)
    await grant(one, ben, ada, { source: 'link', shareLinkId: link })
    await database.db.deleteFrom('share_links').where('id', '=', link).execute()
    expect(await linksOf(one)).toEqual({ [ben.id]: null })
    await expect(grant(one, ada, ben, { source: 'link', shareLinkId: link })).rejects.toThrow('foreign key')
  })
})
