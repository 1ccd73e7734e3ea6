import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  deleteOldNotifications,
  deleteTakenBackNotifications,
} from '#server/features/notifications/clean-up-queries.ts'
import { addReaction, createComment, removeReaction } from '#shared/comments.ts'
import { createEvent as postEvent, updateEvent } from '#shared/events.ts'
import { inviteUser, listInvites, revokeInvite } from '#shared/invites.ts'
import { countUnread, listNotifications, updatePreferences } from '#shared/notifications.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

/** A host with a phone and a spon, and a friend. */
async function gather() {
  const [host, friend] = [await house.arrive('Hana'), await house.arrive('Gil')]
  await befriend(house.db, host, friend)
  await room.giveDevice(host)
  return { host, friend, event: await createEvent(house.db, host, { title: 'Tacos' }) }
}
type Where = { id: string }
function answer(who: Member, { id }: Where, response: 'going' | 'might-show') {
  return house.call(answerEvent, { as: who.as, params: { id }, body: { response } })
}
const takeBack = (who: Member, { id }: Where) => house.call(takeBackAnswer, { as: who.as, params: { id } })
function edit(who: Member, { id }: Where, title: string) {
  return house.call(updateEvent, { as: who.as, params: { id }, body: { title } })
}
const listOf = async (who: Member) => (await house.call(listNotifications, { as: who.as })).body
const unreadOf = async (who: Member) => (await house.call(countUnread, { as: who.as })).body.count
async function letMinutesPass(minutes: number) {
  await sql`update notifications set created_at = created_at - make_interval(mins => ${minutes})`.execute(house.db)
}
/** The host hears of an answer that was taken back once it can no longer be undone. */
async function letUndoPass() {
  await room.letTimePass()
  await room.deliver()
}
const bodies = () => room.endpoint.received.map(({ payload }) => payload.body)

test('an answer that changes forty times is one ping, and the host’s list has the last word', async () => {
  const { host, friend, event } = await gather()
  for (let time = 0; time < 10; time += 1) {
    await answer(friend, event, 'going')
    if (time === 0) await room.deliver()
    await answer(friend, event, 'might-show')
    await takeBack(friend, event)
    await answer(friend, event, 'might-show')
  }
  await room.deliver()
  expect(bodies()).toEqual(['Gil Probe is down for your spon'])
  expect(await listOf(host)).toMatchObject([{ message: 'Gil Probe might show up at your spon', isRead: false }])
  expect(await unreadOf(host)).toBe(1)
  await takeBack(friend, event)
  await letUndoPass()
  expect([await listOf(host), await unreadOf(host)]).toEqual([[], 0])
})

test('two phones that change an answer at once ping once', async () => {
  const { host, friend, event } = await gather()
  await Promise.all(Array.from({ length: 20 }, (_, index) => answer(friend, event, index % 2 ? 'going' : 'might-show')))
  await room.deliver()
  expect(room.titles()).toEqual(['Tacos'])
  expect(await listOf(host)).toHaveLength(1)
})

test('after ten minutes a change of mind is news again', async () => {
  const { host, friend, event } = await gather()
  await answer(friend, event, 'going')
  await room.deliver()
  await letMinutesPass(11)
  await takeBack(friend, event)
  await letUndoPass()
  expect(bodies()).toEqual(['Gil Probe is down for your spon', "Gil Probe can't make it to your spon"])
  expect(await listOf(host)).toHaveLength(1)
})

test('what is held back in quiet hours goes out once, with the last word', async () => {
  const { host, friend, event } = await gather()
  const night = { quietFrom: '22:00', quietUntil: '08:00', timeZone: 'UTC' }
  const preferences = { spons: 'push', answers: 'push', friends: 'push', ...night } as const
  await house.call(updatePreferences, { as: host.as, body: preferences })
  await answer(friend, event, 'going')
  await room.deliver({ now: () => new Date('2027-01-01T23:00:00Z') })
  await takeBack(friend, event)
  await answer(friend, event, 'might-show')
  await room.letTimePass()
  await room.deliver({ now: () => new Date('2027-01-02T08:00:01Z') })
  expect(bodies()).toEqual(['Gil Probe might show up at your spon'])
})

test('a plan that is edited again and again is one ping and one line, and a guest who came in between hears of it', async () => {
  const { host, friend, event } = await gather()
  const late = await house.arrive('Lea')
  await befriend(house.db, host, late)
  for (const guest of [friend, late]) await room.giveDevice(guest)
  await answer(friend, event, 'going')
  await room.deliver()
  room.endpoint.received.length = 0
  for (let time = 1; time <= 5; time += 1) await edit(host, event, `Tacos at ${time}`)
  await room.deliver()
  expect(room.titles()).toEqual(['Tacos at 5'])
  await answer(late, event, 'going')
  await room.deliver()
  room.endpoint.received.length = 0
  await edit(host, event, 'Tacos at 6')
  await room.deliver()
  expect(room.titles()).toEqual(['Tacos at 6'])
  for (const guest of [friend, late])
    expect((await listOf(guest)).filter(({ type }) => type === 'event_updated')).toMatchObject([
      { title: 'Tacos at 6', isRead: false },
    ])
})

test('a friend who invites, takes it back and invites again pings once; one who invites twice is not told of twice', async () => {
  const { host, friend, event } = await gather()
  await room.giveDevice(friend)
  const params = { id: event.id }
  for (let time = 0; time < 4; time += 1) {
    await house.call(inviteUser, { as: host.as, params, body: { inviteeId: friend.id } })
    await room.deliver()
    const [sent] = (await house.call(listInvites, { as: host.as })).body
    await house.call(revokeInvite, { as: host.as, params: { id: sent?.id ?? '' } })
  }
  expect(bodies()).toEqual(['Hana Probe invited you'])
  expect(await listOf(friend)).toEqual([])
  await house.call(inviteUser, { as: host.as, params, body: { inviteeId: friend.id } })
  expect(await listOf(friend)).toMatchObject([{ type: 'event_invite' }])
  await letMinutesPass(60)
  await house.call(inviteUser, { as: host.as, params, body: { inviteeId: friend.id } })
  await room.deliver()
  expect(bodies()).toHaveLength(1)
})

test('a reaction that comes and goes is one ping', async () => {
  const { host, friend, event } = await gather()
  const content = { content: 'Bring salsa' }
  const comment = await house.call(createComment, { as: host.as, params: { id: event.id }, body: content })
  const params = { id: comment.body.id }
  for (let time = 0; time < 3; time += 1) {
    await house.call(addReaction, { as: friend.as, params, body: { emoji: '🔥' } })
    await room.deliver()
    await house.call(removeReaction, { as: friend.as, params: { ...params, emoji: '🔥' } })
  }
  expect(bodies()).toEqual(['Gil Probe reacted 🔥 to your comment'])
})

test('nothing readable is left of what was taken back, and after a day nothing at all', async () => {
  const { host, friend, event } = await gather()
  await answer(friend, event, 'might-show')
  await takeBack(friend, event)
  await letUndoPass()
  function rows() {
    return house.db.selectFrom('notifications').select(['title', 'message']).where('user_id', '=', host.id).execute()
  }
  expect(await rows()).toEqual([{ title: '', message: '' }])
  await deleteTakenBackNotifications(house.db)
  expect(await rows()).toHaveLength(1)
  await letMinutesPass(25 * 60)
  await deleteTakenBackNotifications(house.db)
  expect(await rows()).toEqual([])
})

test('notifications are forgotten after thirty days', async () => {
  const { host, friend, event } = await gather()
  await answer(friend, event, 'going')
  const count = async () => (await house.call(listNotifications, { as: host.as, query: {} })).body.length
  async function age(days: number) {
    await sql`update notifications set id = uuidv7(make_interval(days => -${days}::int)),
      created_at = now() - make_interval(days => ${days}::int) where user_id = ${host.id}`.execute(house.db)
    await deleteOldNotifications(house.db)
  }
  await age(29)
  expect(await count()).toBe(1)
  await age(31)
  expect(await count()).toBe(0)
})

/** Two people who know each other only through a friend, at a spon of one of them. */
async function gatherStrangers() {
  const [host, between, stranger] = [await house.arrive('Hana'), await house.arrive('Bea'), await house.arrive('Zoe')]
  await befriend(house.db, host, between)
  await befriend(house.db, between, stranger)
  const body = { title: 'Picnic', visibility: 'friends-of-friends' } as const
  const { id } = (await house.call(postEvent, { as: host.as, body })).body
  return { host, between, stranger, id }
}
function say(who: Member, id: string, given: { mentions?: string[] } = {}) {
  const content = given.mentions ? 'Hey @hana @bea' : 'Hey'
  return house.call(createComment, { as: who.as, params: { id }, body: { content, ...given } })
}

test('a stranger’s comments ping one person twenty times a day, however they race; a friend’s always', async () => {
  const { host, between, stranger, id } = await gatherStrangers()
  await say(between, id)
  const mentions = [host.id, between.id]
  const answers = await Promise.all(
    Array.from({ length: 26 }, (_, index) => say(stranger, id, index % 2 ? { mentions } : {})),
  )
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  async function countOf(person: Member) {
    const told = house.db.selectFrom('notifications').select('id').where('user_id', '=', person.id)
    return (await told.where('related_user_id', '=', stranger.id).execute()).length
  }
  expect(await countOf(host)).toBe(20)
  expect(await countOf(between)).toBe(26)
  await sql`update stranger_budgets set since = since - interval '1 day'`.execute(house.db)
  await say(stranger, id)
  expect(await countOf(host)).toBe(21)
})
