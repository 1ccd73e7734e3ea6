import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { blockUser, listBlocks, unblockUser } from '#shared/blocks.ts'
import { listFriendRequests, listFriends } from '#shared/friends.ts'
import { reportUser } from '#shared/reports.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'

const house = openHouse()

const block = (who: Member, whom: { id: string }) => house.call(blockUser, { as: who.as, params: { id: whom.id } })

test('a block ends the friendship, both ways, and can be repeated', async () => {
  const [ada, ben] = await Promise.all([house.arrive(), house.arrive()])
  await befriend(house.db, ada, ben)
  expect((await block(ada, ben)).status).toBe(204)
  expect((await block(ada, ben)).status).toBe(204)
  for (const person of [ada, ben]) expect((await house.call(listFriends, { as: person.as })).body).toEqual([])
  expect((await house.call(listBlocks, { as: ada.as })).body).toMatchObject([{ id: ben.id, email: null }])
  expect((await house.call(listBlocks, { as: ben.as })).body).toEqual([])
})

test('a block ends what was asked and offered, but not a place that a third person gave and that was taken up', async () => {
  const { db } = house
  const phone = `+1555${randomInt(1_000_000, 9_999_999)}`
  const [ada, ben, host] = await Promise.all([
    house.arrive(),
    house.arrive('Ben', { phone_number: phone, phone_verified_at: new Date() }),
    house.arrive(),
  ])
  await db.insertInto('friendships').values({ user_id: ben.id, friend_id: ada.id }).execute()
  const soon = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('email_invitations')
    .values({ inviter_id: ada.id, email: String(ben.email), invite_token: `mail${phone}`, expires_at: soon })
    .execute()
  await db
    .insertInto('phone_invitations')
    .values({ inviter_id: ada.id, phone_number: phone, invite_token: `text${phone}`, expires_at: soon })
    .execute()
  await db
    .insertInto('pending_friendships')
    .values({ inviter_id: ada.id, invitee_email: String(ben.email) })
    .execute()
  const [own, answered, unanswered] = [
    await createEvent(db, ada),
    await createEvent(db, host),
    await createEvent(db, host),
  ]
  for (const event of [own, answered, unanswered])
    await db
      .insertInto('event_access')
      .values({ event_id: event.id, user_id: ben.id, source: 'invite', granted_by: ada.id })
      .execute()
  for (const event of [own, answered])
    await db.insertInto('rsvps').values({ event_id: event.id, user_id: ben.id, response: 'going' }).execute()

  await block(ada, ben)
  expect((await house.call(listFriendRequests, { as: ada.as })).body).toEqual([])
  for (const table of ['email_invitations', 'phone_invitations', 'pending_friendships'] as const)
    expect(await db.selectFrom(table).select('status').where('inviter_id', '=', ada.id).execute()).toEqual([
      { status: 'revoked' },
    ])
  const left = await db.selectFrom('event_access').select('event_id').where('user_id', '=', ben.id).execute()
  expect(left).toEqual([{ event_id: answered.id }])
  const answers = await db.selectFrom('rsvps').select('event_id').where('user_id', '=', ben.id).execute()
  expect(answers).toEqual([{ event_id: answered.id }])
})

test('nobody learns from the calls who blocked them', async () => {
  const [ada, ben] = await Promise.all([house.arrive(), house.arrive()])
  await block(ada, ben)
  const missing = await block(ben, { id: unknownId })
  expect(missing.status).toBe(404)
  const report = (id: string) => house.call(reportUser, { as: ben.as, params: { id }, body: { reason: 'was rude' } })
  for (const answer of [await block(ben, ada), await report(ada.id), await report(unknownId)])
    expect(answer).toMatchObject({ status: 404, text: missing.text })
  expect((await house.call(unblockUser, { as: ben.as, params: { id: ada.id } })).status).toBe(204)
  expect((await house.call(listBlocks, { as: ada.as })).body).toHaveLength(1)
})

test('a block between others hides nobody, and lifting one leaves every other', async () => {
  const [ada, ben, cleo] = [await house.arrive(), await house.arrive(), await house.arrive()]
  const listOf = async (who: Member) => (await house.call(listBlocks, { as: who.as })).body.map(({ id }) => id)
  await block(cleo, ben)
  await block(ada, cleo)
  expect((await block(ben, ada)).status).toBe(204)
  expect((await block(ada, ben)).status).toBe(404)
  await house.call(unblockUser, { as: ben.as, params: { id: ada.id } })
  expect((await block(ada, ben)).status).toBe(204)
  await house.call(unblockUser, { as: ada.as, params: { id: ben.id } })
  expect([await listOf(ada), await listOf(cleo), await listOf(ben)]).toEqual([[cleo.id], [ben.id], []])
})

test('lifting a block does not bring the friendship back', async () => {
  const [ada, ben] = await Promise.all([house.arrive(), house.arrive()])
  await befriend(house.db, ada, ben)
  await block(ada, ben)
  for (const id of [ben.id, ben.id, unknownId])
    expect((await house.call(unblockUser, { as: ada.as, params: { id } })).status).toBe(204)
  expect((await house.call(listBlocks, { as: ada.as })).body).toEqual([])
  expect((await house.call(listFriends, { as: ada.as })).body).toEqual([])
})

test('one cannot block or report oneself', async () => {
  const ada = await house.arrive()
  expect(await block(ada, ada)).toMatchObject({ status: 400, error: { field: 'id' } })
  const report = await house.call(reportUser, { as: ada.as, params: { id: ada.id }, body: { reason: 'me' } })
  expect(report).toMatchObject({ status: 400, error: { field: 'id' } })
})
