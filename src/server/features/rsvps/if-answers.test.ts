import { expect, onTestFinished, test } from 'vitest'
import { deleteCurrentUser } from '#shared/accounts.ts'
import { blockUser } from '#shared/blocks.ts'
import type { Condition } from '#shared/conditions.ts'
import { getEvent, listFeed, type RsvpResponse } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import { revokeInvite } from '#shared/invites.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { befriend, createEvent, type EventRow } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'
import { listenLive } from '#tests/support/live.ts'

const house = openHouse()

type Said = RsvpResponse | Condition
function say(who: Member, event: EventRow, said: Said) {
  const body = typeof said === 'string' ? { response: said } : { response: 'if' as const, condition: said }
  return house.call(answerEvent, { as: who.as, params: { id: event.id }, body })
}
const takeBack = (who: Member, event: EventRow) => house.call(takeBackAnswer, { as: who.as, params: { id: event.id } })
async function look(who: Member, event: EventRow) {
  return (await house.call(getEvent, { as: who.as, params: { id: event.id } })).body
}
async function newsOf(who: Member) {
  return (await house.notificationsOf(who)).map(({ message }) => message)
}
const holdsFor = async (who: Member, event: EventRow) => (await look(who, event)).userRsvp

/** A host with friends, who need not know each other. */
async function gather<Name extends string>(...names: Name[]) {
  const host = await house.arrive('Hana')
  const guests = {} as Record<Name, Member>
  for (const name of names) {
    guests[name] = await house.arrive(name)
    await befriend(house.db, host, guests[name])
  }
  return { ...guests, host, event: await createEvent(house.db, host, { title: 'Tacos' }) }
}

const inNow = 'Your if came true: you are in'
const outAgain = 'Your if no longer holds: you are not in for now'

test('Cleo comes if Ben does: she counts as going from his answer on, hears of it once, and so when he leaves', async () => {
  const { host, Ben, Cleo, event } = await gather('Ben', 'Cleo')
  const first = await say(Cleo, event, { withUser: Ben.id })
  expect(first.body).toMatchObject({
    userRsvp: { response: 'if', condition: { withUser: Ben.id }, holds: false, waitsFor: 'Ben Probe' },
    rsvpCounts: { going: 0, mightShow: 1 },
  })
  expect(await newsOf(host)).toEqual(['Cleo Probe comes if Ben Probe does'])

  expect((await say(Ben, event, 'going')).body.rsvpCounts).toEqual({ going: 2, mightShow: 0, heads: 2 })
  expect(await holdsFor(Cleo, event)).toMatchObject({ response: 'if', holds: true })
  expect(await newsOf(Cleo)).toEqual([inNow])

  await takeBack(Ben, event)
  expect(await holdsFor(Cleo, event)).toMatchObject({ response: 'if', holds: false })
  expect(await newsOf(Cleo)).toEqual([outAgain])
  expect((await look(host, event)).rsvpCounts).toEqual({ going: 0, mightShow: 1, heads: 0 })
  expect(await newsOf(Ben)).toEqual([])
})

test('an answer that tips back and forth within minutes pings once each way, and the list says what is true', async () => {
  const { Ben, Cleo, event } = await gather('Ben', 'Cleo')
  await say(Cleo, event, { withUser: Ben.id })
  for (const said of ['going', 'might-show', 'going', 'might-show', 'going'] as const) await say(Ben, event, said)
  expect(await newsOf(Cleo)).toEqual([inNow])
  const { rows } = await house.app.context.pool.query(
    `select cause from graphile_worker._private_jobs j, lateral (select j.payload ->> 'cause' as cause) c
     where c.cause in ('if_met:' || $1, 'if_unmet:' || $1)`,
    [event.id],
  )
  expect(rows.length).toBeLessThanOrEqual(2)
})

test('a number counts oneself; whoever joins by it may be what others waited for', async () => {
  const { Ada, Ben, Cleo, Dan, event } = await gather('Ada', 'Ben', 'Cleo', 'Dan')
  await say(Ada, event, { atLeast: 4 })
  await say(Ben, event, { atLeast: 3 })
  await say(Cleo, event, { withUser: Ben.id })
  expect((await look(Ada, event)).rsvpCounts).toEqual({ going: 0, mightShow: 3, heads: 0 })
  expect((await say(Dan, event, 'going')).body.rsvpCounts).toEqual({ going: 4, mightShow: 0, heads: 4 })
  for (const who of [Ada, Ben, Cleo]) expect(await newsOf(who)).toEqual([inNow])
})

test('a circle holds itself up, and who closes it is in at once', async () => {
  const { Ada, Ben, Cleo, event } = await gather('Ada', 'Ben', 'Cleo')
  await say(Ada, event, { withUser: Ben.id })
  await say(Ben, event, { withUser: Cleo.id })
  const closed = await say(Cleo, event, { withUser: Ada.id })
  expect(closed.body).toMatchObject({ userRsvp: { holds: true }, rsvpCounts: { going: 3, mightShow: 0 } })
  expect(await newsOf(Cleo)).toEqual([])
  expect(await newsOf(Ada)).toEqual([inNow])
  // Whoever breaks it takes the others out.
  await say(Ben, event, 'might-show')
  expect(await holdsFor(Ada, event)).toMatchObject({ holds: false })
  expect(await holdsFor(Cleo, event)).toMatchObject({ holds: false })
})

test('the person sees what they said and the host who waits for whom; nobody else does', async () => {
  const { host, Ben, Cleo, Dan, event } = await gather('Ben', 'Cleo', 'Dan')
  await say(Cleo, event, { withUser: Ben.id })
  await say(Dan, event, { atLeast: 5 })
  expect((await look(host, event)).rsvps).toMatchObject([
    { userId: Cleo.id, response: 'might-show', condition: { withUser: Ben.id }, waitsFor: 'Ben Probe' },
    { userId: Dan.id, response: 'might-show', condition: { atLeast: 5 }, waitsFor: null },
  ])
  for (const who of [Ben, Dan]) {
    const { text, body } = await house.call(getEvent, { as: who.as, params: { id: event.id } })
    expect(text).not.toContain('withUser')
    expect(text).not.toContain(Cleo.id)
    expect(body.rsvps.filter(({ userId }) => userId !== who.id).map(({ condition }) => condition)).not.toContainEqual(
      expect.anything(),
    )
  }
  const [card] = (await house.call(listFeed, { as: Cleo.as })).body
  expect(card?.userRsvp).toEqual({
    response: 'if',
    condition: { withUser: Ben.id },
    holds: false,
    waitsFor: 'Ben Probe',
  })
})

test('an if-answer is changed, repeated and taken back like any other', async () => {
  const { host, Ben, Cleo, event } = await gather('Ben', 'Cleo')
  await say(Ben, event, 'going')
  await say(Cleo, event, { withUser: Ben.id })
  expect(await newsOf(host)).toEqual(['Ben Probe is down for your spon', 'Cleo Probe is down for your spon'])
  expect((await say(Cleo, event, { withUser: Ben.id })).body.userRsvp).toMatchObject({ holds: true })
  expect((await say(Cleo, event, { atLeast: 3 })).body).toMatchObject({
    userRsvp: { condition: { atLeast: 3 }, holds: false, waitsFor: null },
    rsvpCounts: { going: 1, mightShow: 1 },
  })
  expect((await say(Cleo, event, 'going')).body.userRsvp).toEqual({ response: 'going' })
  expect((await say(Cleo, event, 'might-show')).body.userRsvp).toEqual({ response: 'might-show' })
  await say(Cleo, event, { withUser: Ben.id })
  expect((await takeBack(Cleo, event)).body).toMatchObject({ userRsvp: null, rsvpCounts: { going: 1, mightShow: 0 } })
  expect(await newsOf(Cleo)).toEqual([])
})

test('what nobody can wait for is refused with a sentence, the same for all who are not there', async () => {
  const { host, Cleo, Gone, Foe, event } = await gather('Cleo', 'Gone', 'Foe')
  const stranger = await house.arrive('Sam')
  await house.call(blockUser, { as: Foe.as, params: { id: Cleo.id } })
  await house.call(deleteCurrentUser, { as: Gone.as })
  async function refused(condition: object) {
    const { status, error } = await say(Cleo, event, condition as Condition)
    expect([status, error?.code, error?.field?.split('.')[0]]).toEqual([400, 'invalid_input', 'condition'])
    return error?.message
  }
  expect(await refused({ withUser: Cleo.id })).toBe('That is you. Choose somebody else.')
  expect(await refused({ withUser: host.id })).toBe('The host is there anyway. Choose somebody else.')
  for (const { id } of [stranger, Foe, Gone, { id: unknownId }])
    expect(await refused({ withUser: id })).toBe('They cannot see this spon. Choose somebody else.')
  for (const atLeast of [0, 1, 51, 1_000, -3]) expect(await refused({ atLeast })).toBe('Choose a number from 2 to 50.')
  for (const odd of [{}, { atLeast: 3, withUser: stranger.id }, { atLeast: 2.5 }])
    expect(await refused(odd)).toBe('Say who has to come, or how many: 2 to 50.')
  expect((await look(Cleo, event)).userRsvp).toBeNull()
})

test('the 48 hours hold for an if-answer too, the host gives none', async () => {
  const { host, Cleo } = await gather('Cleo')
  const old = await createEvent(house.db, host, { created_at: new Date(Date.now() - 49 * 3_600_000) })
  expect(await say(Cleo, old, { atLeast: 2 })).toMatchObject({ status: 409, error: { code: 'rsvp_closed' } })
  expect((await say(host, old, { atLeast: 2 })).status).toBe(403)
})

test('a block ends waiting for each other, either way, and tells no names', async () => {
  for (const blocker of ['Ben', 'Cleo'] as const) {
    const { host, event, ...guests } = await gather('Ben', 'Cleo')
    const { Ben, Cleo } = guests
    await say(Ben, event, 'going')
    await say(Cleo, event, { withUser: Ben.id })
    const whom = blocker === 'Ben' ? Cleo : Ben
    await house.call(blockUser, { as: guests[blocker].as, params: { id: whom.id } })
    expect(await holdsFor(Cleo, event)).toEqual({ response: 'might-show' })
    expect(await newsOf(Cleo)).toEqual([outAgain])
    expect((await look(host, event)).rsvps).toMatchObject([
      { userId: Ben.id, response: 'going' },
      { userId: Cleo.id, response: 'might-show', condition: null, waitsFor: null },
    ])
  }
})

test('when the host blocks somebody, those who waited for them wait no longer', async () => {
  const { host, Ben, Cleo, event } = await gather('Ben', 'Cleo')
  await say(Cleo, event, { withUser: Ben.id })
  await house.call(blockUser, { as: host.as, params: { id: Ben.id } })
  expect(await holdsFor(Cleo, event)).toEqual({ response: 'might-show' })
  expect(JSON.stringify(await look(host, event))).not.toContain('Ben Probe')
})

test('who loses sight of the spon takes those out who came because of them, on open screens too', async () => {
  const { host, Ben, Cleo, event } = await gather('Ben', 'Cleo')
  await say(Ben, event, 'going')
  await say(Cleo, event, { withUser: Ben.id })
  const ear = await listenLive(house.app.baseUrl, Cleo.as)
  onTestFinished(ear.close)
  await house.call(unfriend, { as: host.as, body: { friendId: Ben.id } })
  expect(await look(Cleo, event)).toMatchObject({
    userRsvp: { response: 'if', holds: false },
    rsvpCounts: { going: 0, mightShow: 1 },
  })
  expect(await newsOf(Cleo)).toEqual([outAgain])
  await expect.poll(() => ear.changes().flatMap(({ eventIds }) => eventIds)).toContain(event.id)
})

test('the same when an invitation is taken back', async () => {
  const { host, Cleo, event } = await gather('Cleo')
  const guest = await house.arrive('Gus')
  const { id } = await house.db
    .insertInto('event_access')
    .values({ event_id: event.id, user_id: guest.id, source: 'invite', granted_by: host.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await say(guest, event, 'going')
  await say(Cleo, event, { withUser: guest.id })
  expect((await house.call(revokeInvite, { as: host.as, params: { id: id ?? '' } })).status).toBe(204)
  expect(await holdsFor(Cleo, event)).toMatchObject({ response: 'if', holds: false })
  expect(await newsOf(Cleo)).toEqual([outAgain])
})

test('an account that goes takes its answer along, and what hung on it falls', async () => {
  const { host, Ben, Cleo, Dan, event } = await gather('Ben', 'Cleo', 'Dan')
  await say(Ben, event, 'going')
  await say(Cleo, event, { withUser: Ben.id })
  await say(Dan, event, { atLeast: 3 })
  expect((await look(host, event)).rsvpCounts).toEqual({ going: 3, mightShow: 0, heads: 3 })
  expect((await house.call(deleteCurrentUser, { as: Ben.as })).status).toBe(204)
  expect((await look(host, event)).rsvpCounts).toEqual({ going: 0, mightShow: 2, heads: 0 })
  expect(await holdsFor(Cleo, event)).toEqual({ response: 'might-show' })
  expect(await holdsFor(Dan, event)).toMatchObject({ response: 'if', holds: false })
  expect(await newsOf(Cleo)).toEqual([outAgain])
  expect(await newsOf(Dan)).toEqual([outAgain])
})

test('when it is over, whose person was there counts too, and nobody hears', async () => {
  const { host, Ben, Cleo, event } = await gather('Ben', 'Cleo')
  await say(Cleo, event, { withUser: Ben.id })
  await house.db.updateTable('events').set({ ends_at: new Date() }).where('id', '=', event.id).execute()
  await say(Ben, event, 'going')
  expect((await look(host, event)).rsvpCounts).toEqual({ going: 2, mightShow: 0, heads: 2 })
  expect(await newsOf(Cleo)).toEqual([])
})

test.for<Said>(['might-show', { atLeast: 2 }])('of what is over nobody says %j any more', async (said) => {
  const { Ben, event } = await gather('Ben')
  await say(Ben, event, 'going')
  await house.db.updateTable('events').set({ ends_at: new Date() }).where('id', '=', event.id).execute()
  expect(await say(Ben, event, said)).toMatchObject({
    status: 409,
    error: { code: 'rsvp_closed', message: 'It is over. You can say that you were there.' },
  })
  expect((await look(Ben, event)).userRsvp).toEqual({ response: 'going' })
})
