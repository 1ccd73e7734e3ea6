import { expect, test } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { lockGuestsOf, lockPair, lockPairShared } from '#server/db/locks.ts'
import { getEvent } from '#shared/events.ts'
import { acceptInvite, inviteEmail, inviteFriendByEmail, inviteUser } from '#shared/invites.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { getToken } from '#tests/support/invites.ts'
import { seeWait } from '#tests/support/locks.ts'
import { sendForm, share } from '#tests/support/visitors.ts'

const house = openHouse()

let last = 0
const newAddress = () => `guest-${++last}@elsewhere.example`

/** A host with a spon, a friend who invites to it, and somebody who knows neither. */
async function openSpon() {
  const [host, friend, guest] = [await house.arrive('Maya'), await house.arrive('Fred'), await house.arrive('Gus')]
  await befriend(house.db, host, friend)
  return { host, friend, guest, event: await createEvent(house.db, host) }
}

async function mailLink(inviter: Member, event: { id: string }) {
  const email = newAddress()
  await house.call(inviteEmail, { as: inviter.as, params: { id: event.id }, body: { email } })
  return getToken(house.app.context, email)
}
const accept = (token: string, who: Member) => house.call(acceptInvite, { as: who.as, params: { token } })

test.each(['host', 'friend'] as const)('inviting waits for what the guest does with the %s', async (whom) => {
  const spon = await openSpon()
  const { friend, guest, event } = spon
  const answer = await seeWait(
    house.db,
    (tx) => lockPair(tx, spon[whom].id, guest.id),
    () => house.call(inviteUser, { as: friend.as, params: { id: event.id }, body: { inviteeId: guest.id } }),
  )
  expect(answer.status).toBe(200)
})

test.each(['host', 'friend'] as const)('accepting waits for what the guest does with the %s', async (whom) => {
  const spon = await openSpon()
  const { friend, guest, event } = spon
  const token = await mailLink(friend, event)
  const answer = await seeWait(
    house.db,
    (tx) => lockPair(tx, spon[whom].id, guest.id),
    () => accept(token, guest),
  )
  expect(answer.status).toBe(200)
})

test('becoming friends by a link waits for what the two answer each other', async () => {
  const [maya, gus] = [await house.arrive('Maya'), await house.arrive('Gus')]
  const email = newAddress()
  await house.call(inviteFriendByEmail, { as: maya.as, body: { email } })
  const token = await getToken(house.app.context, email)
  const answer = await seeWait(
    house.db,
    (tx) => lockPairShared(tx, maya.id, gus.id),
    () => accept(token, gus),
  )
  expect(answer.body.inviter.friendStatus).toBe('friends')
})

test('a spon that is gone before the acceptance had its turn is gone', async () => {
  const { host, guest, event } = await openSpon()
  const token = await mailLink(host, event)
  async function callOff(tx: Tx) {
    await lockPair(tx, host.id, guest.id)
    await tx.deleteFrom('events').where('id', '=', event.id).execute()
  }
  const answer = await seeWait(house.db, callOff, () => accept(token, guest))
  expect(answer).toMatchObject({ status: 410, error: { code: 'gone', message: 'That link has run out.' } })
})

test('a link that is turned off before the acceptance had its turn lets nobody in', async () => {
  const { host, guest, event } = await openSpon()
  const token = await share(house, host, event)
  function turnOff(tx: Tx) {
    return tx.updateTable('share_links').set({ revoked_at: new Date() }).where('event_id', '=', event.id).execute()
  }
  const answer = await seeWait(house.db, turnOff, () => accept(token, guest))
  expect(answer.status).toBe(410)
  expect((await house.call(getEvent, { as: guest.as, params: { id: event.id } })).status).toBe(404)
})

test('somebody without an account waits until the guests of the same link are counted', async () => {
  const { host, event } = await openSpon()
  const token = await share(house, host, event)
  const answer = await seeWait(
    house.db,
    (tx) => lockGuestsOf(tx, host.id, event.id),
    () => sendForm(house, { token }),
  )
  expect(answer.status).toBe(200)
})

test('an invitation to the crew waits for another one to the same address', async () => {
  const maya = await house.arrive('Maya')
  const email = newAddress()
  const answer = await seeWait(
    house.db,
    (tx) => lockGuestsOf(tx, maya.id, email),
    () => house.call(inviteFriendByEmail, { as: maya.as, body: { email } }),
  )
  expect(answer.status).toBe(200)
})
