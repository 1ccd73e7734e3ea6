import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findByToken } from '#server/features/invites/queries.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import { blockUser } from '#shared/blocks.ts'
import { listInvites, listWaitingInvites, revokeInvite } from '#shared/invites.ts'
import { befriend, block, createEvent, type EventRow, suspend } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'

const house = openHouse()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
let lastNumber = 5_000
const newNumber = () => `+1202555${++lastNumber}`

const channels = ['email', 'phone'] as const
type Channel = (typeof channels)[number]
type Given = {
  inviter: Member
  event?: EventRow
  status?: 'sent' | 'accepted' | 'revoked'
  acceptedBy?: Member
  isLate?: boolean
  address?: string
}

/** Straight into its table; returns its id. */
async function send(channel: Channel, { inviter, event, status = 'sent', acceptedBy, isLate, address }: Given) {
  const row = {
    inviter_id: inviter.id,
    invite_token: randomBytes(16).toString('hex'),
    expires_at: daysAgo(isLate ? 1 : -1),
    status,
    accepted_by: acceptedBy?.id ?? null,
    ...(event && { event_id: event.id, invite_type: 'event' as const }),
  }
  const to = address ?? (channel === 'email' ? `${row.invite_token}@elsewhere.example` : newNumber())
  const { id } =
    channel === 'email'
      ? await house.db
          .insertInto('email_invitations')
          .values({ ...row, email: to })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await house.db
          .insertInto('phone_invitations')
          .values({ ...row, phone_number: to })
          .returning('id')
          .executeTakeFirstOrThrow()
  return id
}

async function grant(event: EventRow, guest: Member, by: Member, given: { source?: 'link'; created_at?: Date } = {}) {
  const row = {
    event_id: event.id,
    user_id: guest.id,
    granted_by: by.id,
    source: 'invite' as const,
    accepted_at: null,
    ...given,
  }
  const inserted = house.db.insertInto('event_access').values(row).returning('id')
  return (await inserted.executeTakeFirstOrThrow()).id ?? ''
}
const listOf = async (who: Member) => (await house.call(listInvites, { as: who.as })).body
const idsOf = async (who: Member) => (await listOf(who)).map(({ id }) => id).toSorted()
async function open() {
  const [maya, gus] = [await house.arrive('Maya'), await house.arrive('Gus')]
  return { maya, gus, event: await createEvent(house.db, maya) }
}

describe.each(channels)('what one sent by %s', (channel) => {
  test('is listed while it can be taken back', async () => {
    const { maya, gus, event } = await open()
    const waiting = await send(channel, { inviter: maya, event })
    await send(channel, { inviter: maya, event, isLate: true })
    await send(channel, { inviter: maya, event, status: 'revoked', acceptedBy: gus })
    await send(channel, { inviter: gus, event })
    expect(await idsOf(maya)).toEqual([waiting])
    const accepted = await send(channel, { inviter: maya, event, status: 'accepted', acceptedBy: gus, isLate: true })
    expect(await idsOf(maya)).toEqual([waiting])
    const place = await grant(event, gus, await house.arrive())
    expect(await idsOf(maya)).toEqual([waiting])
    await house.db.updateTable('event_access').set({ granted_by: maya.id }).where('id', '=', place).execute()
    expect(await idsOf(maya)).toEqual([waiting, accepted].toSorted())
    const other = await createEvent(house.db, maya)
    await send(channel, { inviter: maya, event: other, status: 'accepted', acceptedBy: gus })
    await send(channel, { inviter: maya, event, status: 'accepted', acceptedBy: await house.arrive() })
    expect(await idsOf(maya)).toEqual([waiting, accepted].toSorted())
  })

  test('names who took it up, unless there is a block', async () => {
    const { maya, gus, event } = await open()
    const accepted = await send(channel, { inviter: maya, event, status: 'accepted', acceptedBy: gus })
    const toCrew = await send(channel, { inviter: maya })
    await grant(event, gus, maya)
    const list = await listOf(maya)
    expect(list.find(({ id }) => id === accepted)).toMatchObject({
      ...{ channel, type: 'event', status: 'accepted', expiresAt: null },
      ...{ person: { id: gus.id, displayName: 'Gus Probe' }, event: { id: event.id, title: event.title } },
    })
    const waiting = {
      channel,
      type: 'friend',
      status: 'sent',
      person: null,
      event: null,
      expiresAt: expect.any(String),
    }
    expect(list.find(({ id }) => id === toCrew)).toMatchObject(waiting)
    await block(house.db, gus, maya)
    expect((await listOf(maya)).find(({ id }) => id === accepted)?.person).toBeNull()
  })

  test('counts once with the place that it gave, and hides no other', async () => {
    const { maya, gus, event } = await open()
    const zoe = await house.arrive('Zoe')
    const [toGus, toZoe] = [await grant(event, gus, maya), await grant(event, zoe, maya)]
    const other = await createEvent(house.db, maya)
    await send(channel, { inviter: maya, event: other, status: 'accepted', acceptedBy: gus })
    await send(channel, { inviter: zoe, event, status: 'accepted', acceptedBy: gus })
    await send(channel, { inviter: maya, event, status: 'revoked', acceptedBy: gus })
    expect(await idsOf(maya)).toEqual([toGus, toZoe].toSorted())
    const mailed = await send(channel, { inviter: maya, event, status: 'accepted', acceptedBy: gus })
    expect(await idsOf(maya)).toEqual([mailed, toZoe].toSorted())
  })

  test('is taken back by its sender, unless it made friends of two', async () => {
    const { maya, gus, event } = await open()
    const revoke = async (id: string) => (await house.call(revokeInvite, { as: maya.as, params: { id } })).status
    const [one, other] = [await send(channel, { inviter: maya, event }), await send(channel, { inviter: maya, event })]
    expect(await revoke(await send(channel, { inviter: gus, event }))).toBe(404)
    expect(await revoke(await send(channel, { inviter: maya, status: 'accepted', acceptedBy: gus }))).toBe(404)
    expect(await revoke(await send(channel, { inviter: maya, event, status: 'accepted', acceptedBy: gus }))).toBe(204)
    expect([await revoke(one), await idsOf(maya)]).toEqual([204, [other]])
  })

  test('ends with a block between the two, if it still waits, and nothing else does', async () => {
    const { maya, event } = await open()
    const arrive = () => house.arrive('Gus', { phone_number: newNumber(), phone_verified_at: new Date() })
    const [gus, zoe] = [await arrive(), await arrive()]
    const addressOf = (who: Member) => ({ address: (channel === 'email' ? who.email : who.phone_number) ?? '' })
    await send(channel, { inviter: maya, event, ...addressOf(gus) })
    if (channel === 'email') await send(channel, { inviter: gus, ...addressOf(maya) })
    const toZoe = await send(channel, { inviter: maya, ...addressOf(zoe) })
    const ofZoe = await send(channel, { inviter: zoe, ...addressOf(gus) })
    const handedOn = { inviter: maya, event, status: 'accepted', acceptedBy: zoe, ...addressOf(gus) } as const
    const accepted = await send(channel, handedOn)
    await grant(event, zoe, maya)
    await house.call(blockUser, { as: gus.as, params: { id: maya.id } })
    expect([await idsOf(maya), await idsOf(gus), await idsOf(zoe)]).toEqual([[toZoe, accepted].toSorted(), [], [ofZoe]])
  })
})

test('a number that nobody has proven is nobody’s: what was sent to it outlives a block', async () => {
  const { maya, event } = await open()
  const number = newNumber()
  const gus = await house.arrive('Gus', { phone_number: number })
  const id = await send('phone', { inviter: maya, event, address: number })
  await house.call(blockUser, { as: gus.as, params: { id: maya.id } })
  expect(await idsOf(maya)).toEqual([id])
})

test('a text of which nobody knows whether it arrived is listed as such until it is taken up', async () => {
  const { maya, gus, event } = await open()
  const [number, other] = [newNumber(), newNumber()]
  const id = await send('phone', { inviter: maya, event, address: number })
  const known = await send('phone', { inviter: maya, event, address: other })
  const text = { purpose: 'invite', sender_id: maya.id } as const
  await house.db
    .insertInto('outgoing_texts')
    .values([
      { ...text, id, to_number: number, status: 'unknown' },
      { ...text, id: known, to_number: other, status: 'sent' },
    ])
    .execute()
  const statusOf = async (wanted: string) => (await listOf(maya)).find((each) => each.id === wanted)?.status
  expect([await statusOf(id), await statusOf(known)]).toEqual(['unknown', 'sent'])
  await grant(event, gus, maya)
  const taken = { status: 'accepted', accepted_by: gus.id } as const
  await house.db.updateTable('phone_invitations').set(taken).where('id', '=', id).execute()
  expect(await statusOf(id)).toBe('accepted')
})

test('places given in the app are listed, but not those of a link, of others, or of somebody blocked', async () => {
  const { maya, gus, event } = await open()
  const id = await grant(event, gus, maya)
  await grant(event, await house.arrive(), maya, { source: 'link' })
  await grant(event, await house.arrive(), gus)
  const enemy = await house.arrive()
  await grant(event, enemy, maya)
  await block(house.db, enemy, maya)
  expect(await listOf(maya)).toMatchObject([{ id, status: 'sent', expiresAt: null, person: { id: gus.id } }])
  await house.db.updateTable('event_access').set({ accepted_at: new Date() }).where('id', '=', id).execute()
  expect(await listOf(maya)).toMatchObject([{ id, status: 'accepted' }])
})

test('the newest hundred are listed', async () => {
  const { maya, event } = await open()
  const rows = Array.from({ length: 101 }, (_, nr) => ({
    ...{ inviter_id: maya.id, event_id: event.id, invite_type: 'event' as const, email: `nr-${nr}@elsewhere.example` },
    ...{ invite_token: randomBytes(16).toString('hex'), expires_at: daysAgo(-1), created_at: daysAgo(nr / 100) },
  }))
  await house.db.insertInto('email_invitations').values(rows).execute()
  const list = await listOf(maya)
  expect([list.length, list[0]?.to, list.at(-1)?.to]).toEqual([
    100,
    'nr-0@elsewhere.example',
    'nr-99@elsewhere.example',
  ])
})

describe('what waits of people who are no friends', () => {
  const waitingFor = async (who: Member) => (await house.call(listWaitingInvites, { as: who.as })).body

  test('is theirs whom it is for, with the three newest spons', async () => {
    const { maya, gus } = await open()
    const other = await house.arrive()
    for (const nr of [4, 3, 2, 1]) {
      const event = await createEvent(house.db, maya, { title: `Rave ${nr}` })
      await grant(event, gus, maya, { created_at: daysAgo(nr) })
    }
    expect(await waitingFor(gus)).toMatchObject([
      { inviter: { id: maya.id }, count: 4, events: ['Rave 1', 'Rave 2', 'Rave 3'].map((title) => ({ title })) },
    ])
    expect(await waitingFor(other)).toEqual([])
  })

  test.each<[string, (zoe: Member, gus: Member, host: Member) => Promise<void>]>([
    ['a block between the two', (zoe, gus) => block(house.db, zoe, gus)],
    ['a suspension of the inviter', (zoe) => suspend(house, zoe.id)],
    ['a friendship with the inviter', (zoe, gus) => befriend(house.db, zoe, gus)],
    ['a friendship with the host', (_zoe, gus, host) => befriend(house.db, host, gus)],
  ])('waits no longer with %s', async (_what, happen) => {
    const [zoe, gus, host] = [await house.arrive('Zoe'), await house.arrive('Gus'), await house.arrive('Hana')]
    const event = await createEvent(house.db, host)
    await grant(event, gus, zoe)
    expect(await waitingFor(gus)).toHaveLength(1)
    await happen(zoe, gus, host)
    expect(await waitingFor(gus)).toEqual([])
  })

  test('waits until it is over, however long ago it was posted', async () => {
    const { maya, gus } = await open()
    const saturday = { title: 'Saturday', created_at: daysAgo(20), starts_at: daysAgo(-1) }
    for (const given of [saturday, { title: 'Over', created_at: daysAgo(3) }])
      await grant(await createEvent(house.db, maya, given), gus, maya)
    expect(await waitingFor(gus)).toMatchObject([{ count: 1, events: [{ title: 'Saturday' }] }])
  })
})

test('where a suspended guest sat, an invitation to the crew opens for whoever comes next, one to a spon does not', async () => {
  const [ada, guest] = [await house.arrive(), await house.arrive()]
  const device = randomBytes(16).toString('hex')
  await house.db.insertInto('guest_devices').values({ user_id: guest.id, device_hash: device }).execute()
  await suspend(house, guest.id)
  const opened = []
  for (const event of [null, await createEvent(house.db, ada)]) {
    const id = await send('email', { inviter: ada, ...(event && { event }) })
    const token = makeToken()
    const kept = { invite_token: hashToken(token) }
    await house.db.updateTable('email_invitations').set(kept).where('id', '=', id).execute()
    opened.push(await findByToken(house.db, token, { id: null, device }))
  }
  expect(opened.map((invitation) => invitation?.isBlocked)).toEqual([false, true])
})
