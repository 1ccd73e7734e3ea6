import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, type Tx } from '#server/db/database.ts'
import {
  acceptAccess,
  deleteAccess,
  deleteAccessBetween,
  deleteInvitedAccessBetween,
  findAccessById,
  grantAccessToAnswered,
  insertAccess,
  listAccessOf,
  listLetIn,
  moveAccess,
  moveLinkGuests,
  removeAccess,
  settleAccessOf,
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
      const place = { eventId: one.id, userId: ben.id, grantedBy: by.id, source: 'invite', isWaiting } as const
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
      expect(await run((tx) => settleAccessOf(tx, { userId: ben.id, grantedBy: ada.id }, how))).toEqual([one.id])
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
      return run((tx) => deleteAccess(tx, { eventId: event.id, userId: guest.id, grantedBy: ada.id }))
    }
    expect([await takeBack(one, ben), await takeBack(one, ben)]).toEqual([true, false])
    expect([await takeBack(one, cleo), await takeBack(other, cleo)]).toEqual([false, false])
    expect([await isIn(one, cleo), await isIn(other, ben), await isIn(other, cleo)]).toEqual([true, true, true])
    const remove = () => run((tx) => removeAccess(tx, { eventId: other.id, userId: cleo.id }))
    expect([await remove(), await remove()]).toEqual([true, false])
    expect([await isIn(one, cleo), await isIn(other, ben)]).toEqual([true, true])
  })
})
