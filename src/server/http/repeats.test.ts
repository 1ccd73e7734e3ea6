import { expect, test } from 'vitest'
import type { Router } from '#server/http/api.ts'
import { blockUser } from '#shared/blocks.ts'
import { addReaction, createComment } from '#shared/comments.ts'
import { createEvent, updateEvent } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import { acceptInvite, inviteFriendByEmail, makeShareLink } from '#shared/invites.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend, createEvent as postSpon } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'

const house = openHouse()

let last = 0
/** Repeats a call under one key, as a phone does whose response got lost. */
function repeatable<T>(call: (headers: Record<string, string>) => Promise<T>): () => Promise<T> {
  const headers = { 'idempotency-key': `tap-${++last}` }
  return () => call(headers)
}

async function gather() {
  const [host, guest, third] = [await house.arrive('Hana'), await house.arrive('Gil'), await house.arrive('Theo')]
  for (const friend of [guest, third]) await befriend(house.db, host, friend)
  const event = await postSpon(house.db, host, { title: 'canary-title' })
  return { host, guest, third, event }
}

function part(one: Member, other: Member) {
  return house.call(unfriend, { as: one.as, body: { friendId: other.id } })
}
function block(one: Member, other: Member) {
  return house.call(blockUser, { as: one.as, params: { id: other.id } })
}

test('a repeat shows the spon as long as it may be seen, and not a moment longer', async () => {
  const { host, guest, event } = await gather()
  const params = { id: event.id }
  const answer = repeatable((headers) =>
    house.call(answerEvent, { as: guest.as, params, body: { response: 'going' }, headers }),
  )
  expect((await answer()).body.title).toBe('canary-title')
  expect(await answer()).toMatchObject({ status: 200, body: { rsvpCounts: { going: 1 } } })
  await part(host, guest)
  const late = await answer()
  expect(late.status).toBe(404)
  expect(late.text).not.toContain('canary')
})

test('a repeat does not bring back the words of somebody who has blocked the person since', async () => {
  const { host, guest, third, event } = await gather()
  const params = { id: event.id }
  const said = await house.call(createComment, { as: third.as, params, body: { content: 'canary-comment' } })
  const answer = repeatable((headers) =>
    house.call(answerEvent, { as: guest.as, params, body: { response: 'going' }, headers }),
  )
  const react = repeatable((headers) =>
    house.call(addReaction, { as: guest.as, params: { id: said.body.id }, body: { emoji: '🔥' }, headers }),
  )
  expect((await answer()).text).toContain('canary-comment')
  expect((await react()).text).toContain('canary-comment')
  await block(third, guest)
  expect((await answer()).text).not.toContain('canary-comment')
  expect(await react()).toMatchObject({ status: 404 })
  expect((await house.notificationsOf(host)).filter(({ type }) => type === 'rsvp')).toHaveLength(1)
})

test('a repeat no longer names whoever has blocked the person since', async () => {
  const [ada, olga] = [await house.arrive(), await house.arrive('Olga')]
  const body = { email: olga.email ?? '' }
  const invite = repeatable((headers) => house.call(inviteFriendByEmail, { as: ada.as, body, headers }))
  expect((await invite()).body.existingUser?.displayName).toBe('Olga Probe')
  await block(olga, ada)
  expect((await invite()).body).toEqual({ userAlreadyExists: false, existingUser: null })
})

test('an invitation that was accepted is gone when its access is', async () => {
  const { host, event } = await gather()
  const stranger = await house.arrive()
  const link = await house.call(makeShareLink, { as: host.as, params: { id: event.id } })
  const token = link.body.url?.split('/').at(-1) ?? ''
  const accept = repeatable((headers) => house.call(acceptInvite, { as: stranger.as, params: { token }, headers }))
  expect((await accept()).body.eventId).toBe(event.id)
  expect((await accept()).body.eventId).toBe(event.id)
  await block(host, stranger)
  expect((await accept()).status).toBe(410)
})

test('what is made once is made once, and nothing but its id is kept with the key', async () => {
  const { host, event } = await gather()
  const post = repeatable((headers) => house.call(createEvent, { as: host.as, body: { title: 'canary-new' }, headers }))
  const [first, second] = [await post(), await post()]
  expect(second).toMatchObject({ status: 201, body: { id: first.body.id, title: 'canary-new' } })
  await house.call(updateEvent, { as: host.as, params: { id: first.body.id }, body: { title: 'renamed' } })
  expect((await post()).body.title).toBe('renamed')
  const say = repeatable((headers) =>
    house.call(createComment, { as: host.as, params: { id: event.id }, body: { content: 'canary-word' }, headers }),
  )
  expect((await say()).body.id).toBe((await say()).body.id)
  const kept = await house.db.selectFrom('idempotency_keys').select('reply').where('user_id', '=', host.id).execute()
  expect(kept).toHaveLength(2)
  expect(JSON.stringify(kept)).not.toContain('canary')
})

test('a repeatable call with a reply cannot be registered without a way to answer it anew', () => {
  const route: Router = Object.assign(() => {}, { endpoints: [] })
  // @ts-expect-error
  route(answerEvent, async () => ({ id: 'kept for ever' }))
  expect(route.endpoints).toEqual([])
})
