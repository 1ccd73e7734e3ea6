import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Tx } from '#server/db/database.ts'
import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import {
  getShareLinkState,
  insertShareLink,
  moveShareLinks,
  replaceShareLink,
  revokeShareLinks,
} from '#server/features/invites/share-link-queries.ts'
import { makeToken } from '#server/http/tokens.ts'
import { createEvent, createPerson, type EventRow, type PersonRow } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work)
const arrive = () => createPerson(database.db)
async function meet() {
  const [host, guest] = [await arrive(), await arrive()]
  return { host, guest, event: await createEvent(database.db, host) }
}

/** The spon as this person sees it. */
function as({ id }: PersonRow, event: EventRow): VisibleEvent {
  return { id: event.id, viewerId: id, hostId: event.host_id } as unknown as VisibleEvent
}
const read = (who: PersonRow, event: EventRow) => getShareLinkState(database.db, as(who, event))

async function share(who: PersonRow, event: EventRow, isOff = false): Promise<string> {
  const { id } = await database.db
    .insertInto('share_links')
    .values({
      ...{ event_id: event.id, created_by: who.id, token_hash: makeToken(), sealed_token: `of ${who.id}` },
      revoked_at: isOff ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('everybody has their own link, and knows whether any is open', async () => {
  const { host, guest, event } = await meet()
  const nothing = { id: null, sealedToken: null, isOpen: false, isOff: false }
  await share(guest, await createEvent(database.db, host), true)
  await share(guest, await createEvent(database.db, host))
  expect(await read(guest, event)).toEqual(nothing)
  const ofHost = await share(host, event)
  expect(await read(guest, event)).toEqual({ ...nothing, isOpen: true })
  expect(await read(host, event)).toEqual({ id: ofHost, sealedToken: `of ${host.id}`, isOpen: true, isOff: false })
})

test('links that the host turned off are off until the host has one again', async () => {
  const { host, guest, event } = await meet()
  await share(host, event, true)
  await share(guest, event, true)
  expect(await read(guest, event)).toEqual({ id: null, sealedToken: null, isOpen: false, isOff: true })
  await share(guest, event)
  expect(await read(host, event)).toMatchObject({ id: null, isOpen: true, isOff: true })
  await share(host, event)
  expect(await read(host, event)).toMatchObject({ isOpen: true, isOff: false })
})

test('one link is open at a time, and only its own token is replaced', async () => {
  const { host, guest, event } = await meet()
  function make(sealedToken: string) {
    return run((tx) => insertShareLink(tx, as(host, event), { tokenHash: makeToken(), sealedToken }))
  }
  await make('first')
  await make('second')
  const { id, sealedToken } = await read(host, event)
  expect(sealedToken).toBe('first')
  await share(guest, event)
  await run((tx) => replaceShareLink(tx, id ?? '', { tokenHash: makeToken(), sealedToken: 'third' }))
  expect([(await read(host, event)).sealedToken, (await read(guest, event)).sealedToken]).toEqual([
    'third',
    `of ${guest.id}`,
  ])
})

test('turning off ends the open links of one spon', async () => {
  const { host, event } = await meet()
  const other = await createEvent(database.db, host)
  const before = new Date('2026-01-02T03:04:05Z')
  const old = await share(host, event, true)
  await database.db.updateTable('share_links').set({ revoked_at: before }).where('id', '=', old).execute()
  await share(host, event)
  await share(host, other)
  await run((tx) => revokeShareLinks(tx, as(host, event)))
  expect([(await read(host, event)).isOpen, (await read(host, other)).isOpen]).toEqual([false, true])
  const row = database.db.selectFrom('share_links').select('revoked_at').where('id', '=', old)
  expect(await row.executeTakeFirst()).toEqual({ revoked_at: before })
})

test('links move to who a guest becomes; of two open ones the first leads to the second', async () => {
  const { host, guest: from, event: both } = await meet()
  const to = await arrive()
  const spons = await Promise.all([1, 2, 3].map(() => createEvent(database.db, host)))
  const [alone, wasOff, isOff] = spons as [EventRow, EventRow, EventRow]
  const [theirs, own] = [await share(from, both), await share(to, both)]
  await share(from, alone)
  await share(from, wasOff, true)
  await share(to, wasOff)
  await share(from, isOff)
  await share(to, isOff, true)
  const ofHost = await share(host, both)
  const aliases = [theirs, ofHost].map((share_link_id) => ({ token_hash: makeToken(), share_link_id }))
  await database.db.insertInto('share_link_aliases').values(aliases).execute()
  const { token_hash } = await database.db
    .selectFrom('share_links')
    .select('token_hash')
    .where('id', '=', theirs)
    .executeTakeFirstOrThrow()

  await run((tx) => moveShareLinks(tx, { from: from.id, to: to.id }))
  const leads = await database.db
    .selectFrom('share_link_aliases')
    .select(['token_hash', 'share_link_id'])
    .where('share_link_id', 'in', [own, ofHost])
    .execute()
  const sorted = (rows: typeof leads) => rows.toSorted((a, b) => a.token_hash.localeCompare(b.token_hash))
  expect(sorted(leads)).toEqual(
    sorted([
      { token_hash, share_link_id: own },
      { token_hash: aliases[0]?.token_hash ?? '', share_link_id: own },
      { token_hash: aliases[1]?.token_hash ?? '', share_link_id: ofHost },
    ]),
  )
  const links = database.db.selectFrom('share_links').select(['event_id', 'revoked_at'])
  const countOf = async (who: PersonRow) => (await links.where('created_by', '=', who.id).execute()).length
  expect([await countOf(from), await countOf(to), await countOf(host)]).toEqual([0, 6, 1])
  expect((await read(to, both)).id).toBe(own)
  expect((await read(to, alone)).isOpen).toBe(true)
})
