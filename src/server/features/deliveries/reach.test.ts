import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteOldSubscriptions } from '#server/adapters/push/queries.ts'
import { inTransaction } from '#server/db/database.ts'
import { mergeGuest } from '#server/features/guests/actions.ts'
import { blockUser } from '#shared/blocks.ts'
import { deleteEvent, updateEvent } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import { readEventNotifications, updatePreferences } from '#shared/notifications.ts'
import { unsubscribeDevice } from '#shared/push.ts'
import { getReach } from '#shared/reach.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { befriend, createEvent, suspend } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'
import { addGuest, share } from '#tests/support/visitors.ts'

const house = openHouse()
const room = openPushRoom(house)

type Where = { id: string }
type Preferences = Parameters<typeof choose>[1]
const wordsOf = { title: 'Fire pit', location: 'Harbour steps' }

/** A host with a spon, and friends who are going. */
async function gather<const Name extends string>(names: Name[]) {
  const host = await house.arrive('Hana')
  const event = await createEvent(house.db, host, { title: 'Fire pit', location: 'North beach' })
  const friends = {} as Record<Name, Member>
  for (const name of names) {
    // Without an address: the mails are those that a test writes down.
    const friend = await house.arrive(name, { email: null })
    friends[name] = friend
    await befriend(house.db, host, friend)
    await answer(friend, event)
  }
  return { host, event, ...friends }
}
function answer(who: Member, { id }: Where) {
  return house.call(answerEvent, { as: who.as, params: { id }, body: { response: 'going' } })
}
function move(host: Member, { id }: Where, words = wordsOf) {
  return house.call(updateEvent, { as: host.as, params: { id }, body: words })
}
const callOff = (host: Member, { id }: Where) => house.call(deleteEvent, { as: host.as, params: { id } })
const reach = async (who: { as: string }, { id }: Where) => house.call(getReach, { as: who.as, params: { id } })
const reachOf = async (who: { as: string }, event: Where) => (await reach(who, event)).body
function choose(who: Member, given: { spons?: 'app' | 'push' | 'off'; quietFrom?: string; quietUntil?: string }) {
  const body = {
    spons: 'push',
    answers: 'push',
    friends: 'push',
    quietFrom: null,
    quietUntil: null,
    timeZone: 'UTC',
  } as const
  return house.call(updatePreferences, { as: who.as, body: { ...body, ...given } })
}
const named = (...people: Member[]) => people.map(({ id, first_name }) => ({ id, displayName: `${first_name} Probe` }))
function toReach(people: number, sent: number, rest: { waiting?: number; unreachable?: object[] } = {}) {
  return { people, sent, waiting: 0, unreachable: [], ...rest }
}
/** All day long, but for a minute. */
const asleep: Preferences = { quietFrom: '00:00', quietUntil: '23:59' }

describe.each([
  ['a changed place', move],
  ['a call-off', callOff],
])('of %s the host reads', (_what, act) => {
  test('who was told, for whom it waits, and who has no way to hear of it', async () => {
    const { host, event, Gil, Ida, Jo } = await gather(['Gil', 'Ida', 'Jo'])
    await room.giveDevice(Gil)
    await room.giveDevice(Ida)
    await choose(Ida, asleep)
    await act(host, event)
    // What is still to be handed out waits, be it that nobody will be found for it.
    expect(await reachOf(host, event)).toEqual(toReach(3, 0, { waiting: 3 }))
    await room.deliver({ now: () => new Date('2030-01-01T12:00:00Z') })
    expect(await reachOf(host, event)).toEqual(toReach(3, 1, { waiting: 1, unreachable: named(Jo) }))
    await house.call(readEventNotifications, { as: Jo.as, params: { id: event.id } })
    expect(await reachOf(host, event)).toEqual(toReach(3, 2, { waiting: 1 }))
  })

  test('nothing where nobody had answered', async () => {
    const { host, event } = await gather([])
    await act(host, event)
    expect(await reach(host, event)).toMatchObject({ status: 200, text: 'null' })
  })

  test('who wants no news of spons at all, and who wants it in the app alone', async () => {
    const { host, event, Gil, Ida } = await gather(['Gil', 'Ida'])
    for (const who of [Gil, Ida]) await room.giveDevice(who)
    await choose(Gil, { spons: 'off' })
    await choose(Ida, { spons: 'app' })
    await act(host, event)
    await room.deliver()
    expect(await reachOf(host, event)).toEqual(toReach(2, 0, { unreachable: named(Gil, Ida) }))
  })

  test('who has lost the device for which it waited', async () => {
    const { host, event, Gil } = await gather(['Gil'])
    const device = await room.giveDevice(Gil)
    await choose(Gil, asleep)
    await act(host, event)
    await room.deliver({ now: () => new Date('2030-01-01T12:00:00Z') })
    expect(await reachOf(host, event)).toEqual(toReach(1, 0, { waiting: 1 }))
    await house.call(unsubscribeDevice, { as: Gil.as, body: { endpoint: device.endpoint } })
    expect(await reachOf(host, event)).toEqual(toReach(1, 0, { unreachable: named(Gil) }))
  })

  test('who was told by a push, also once that phone is signed out', async () => {
    const { host, event, Gil } = await gather(['Gil'])
    await room.giveDevice(Gil)
    await act(host, event)
    await room.deliver()
    await mail(Gil, 'pushed')
    await house.db.deleteFrom('sessions').where('user_id', '=', Gil.id).execute()
    await deleteOldSubscriptions(house.db)
    expect(await reachOf(host, event)).toEqual(toReach(1, 1))
  })

  test('that a push which comes too late is none', async () => {
    const { host, event, Gil } = await gather(['Gil'])
    await room.giveDevice(Gil)
    await choose(Gil, asleep)
    await act(host, event)
    await room.deliver({ now: () => new Date('2030-01-01T12:00:00Z') })
    await sql`update notifications set created_at = now() - interval '25 hours' where user_id = ${Gil.id}`.execute(
      house.db,
    )
    expect(await reachOf(host, event)).toEqual(toReach(1, 0, { unreachable: named(Gil) }))
  })

  test('who was mailed, and for whom a mail waits or was refused', async () => {
    const { host, event, Gil, Ida, Jo } = await gather(['Gil', 'Ida', 'Jo'])
    await act(host, event)
    await room.deliver()
    await mail(Gil, 'sent')
    await mail(Ida, null)
    await mail(Jo, 'refused')
    expect(await reachOf(host, event)).toEqual(toReach(3, 1, { waiting: 1, unreachable: named(Jo) }))
  })

  test('nothing of who has parted since, or was suspended', async () => {
    const { host, event, Gil, Ida, Jo, Kim } = await gather(['Gil', 'Ida', 'Jo', 'Kim'])
    await act(host, event)
    await room.deliver()
    await house.call(unfriend, { as: host.as, body: { friendId: Gil.id } })
    await house.call(blockUser, { as: Ida.as, params: { id: host.id } })
    await suspend(house.app.context, Jo.id)
    expect(await reachOf(host, event)).toEqual(toReach(1, 0, { unreachable: named(Kim) }))
  })

  test('a guest by the name they gave, also once they have an account', async () => {
    const { host, event, Gil } = await gather(['Gil'])
    const guest = await addGuest(house, { token: await share(house, host, event) })
    await act(host, event)
    await room.deliver()
    const sam = { id: guest.id, displayName: 'Sam' }
    expect(await reachOf(host, event)).toEqual(toReach(2, 0, { unreachable: [...named(Gil), sam] }))
    const member = await house.arrive('Zoe')
    await inTransaction(house.db, (tx) => mergeGuest(tx, { id: guest.id, sessionId: null }, member.id))
    expect(await reachOf(host, event)).toEqual(toReach(2, 0, { unreachable: named(Gil, member) }))
  })

  test('it for a week', async () => {
    const { host, event } = await gather(['Gil'])
    await act(host, event)
    await age(event, 6.9)
    expect((await reach(host, event)).body).toMatchObject({ people: 1 })
    await age(event, 7.1)
    expect((await reach(host, event)).text).not.toContain('people')
  })

  test('what is for nobody else', async () => {
    const { host, event, Gil } = await gather(['Gil'])
    await act(host, event)
    const [seen, never] = [await reach(Gil, event), await reach(Gil, { id: unknownId })]
    if (act === move) expect(seen.error).toMatchObject({ code: 'forbidden' })
    else expect([seen.status, seen.text]).toEqual([404, never.text])
    const stranger = await reach(await house.arrive('Dora'), event)
    expect([stranger.status, stranger.text]).toEqual([404, never.text])
  })
})

describe('of a change', () => {
  test('other words than time and place are none', async () => {
    const { host, event } = await gather(['Gil'])
    await move(host, event, { title: 'Bonfire', location: 'North beach' })
    expect((await reach(host, event)).text).toBe('null')
  })

  test('the last one counts, and who had answered before it', async () => {
    const { host, event, Gil, Ida, Jo } = await gather(['Gil', 'Ida', 'Jo'])
    await room.giveDevice(Gil)
    await move(host, event)
    await room.deliver()
    await house.call(takeBackAnswer, { as: Ida.as, params: { id: event.id } })
    await answer(Ida, event)
    expect(await reachOf(host, event)).toEqual(toReach(2, 1, { unreachable: named(Jo) }))
    await move(host, event, { ...wordsOf, location: 'South beach' })
    await room.deliver()
    expect(await reachOf(host, event)).toEqual(toReach(3, 1, { unreachable: named(Ida, Jo) }))
  })

  test('that waits for the end of the hour nobody was told', async () => {
    const { host, event, Gil } = await gather(['Gil'])
    await room.giveDevice(Gil)
    for (const place of ['A', 'B', 'C', 'D', 'E']) await move(host, event, { ...wordsOf, location: place })
    await room.deliver()
    expect(await reachOf(host, event)).toEqual(toReach(1, 1))
    await move(host, event, { ...wordsOf, location: 'F' })
    await room.deliver()
    expect(await reachOf(host, event)).toEqual(toReach(1, 0, { waiting: 1 }))
    await room.letTimePass()
    await room.deliver()
    expect(await reachOf(host, event)).toEqual(toReach(1, 1))
  })
})

/** What became of the mail for a person's newest notification; null: it is still due. */
async function mail(who: Member, outcome: string | null): Promise<void> {
  await sql`
    insert into notification_mails (notification_id, user_id, outcome, settled_at)
    select id, user_id, ${outcome}::text, case when ${outcome}::text is not null then now() end
    from notifications where user_id = ${who.id} order by id desc limit 1
    on conflict (notification_id) do update set outcome = excluded.outcome, settled_at = excluded.settled_at
  `.execute(house.db)
}

/** As if the message were so old. */
async function age({ id }: Where, days: number): Promise<void> {
  const before = sql`now() - make_interval(secs => ${days * 86_400})`
  await sql`update called_off_events set called_off_at = ${before} where event_id = ${id}`.execute(house.db)
  await sql`update event_moves set sent_at = ${before} where event_id = ${id}`.execute(house.db)
  await sql`update rsvps set created_at = ${before} - interval '1 hour' where event_id = ${id}`.execute(house.db)
}
