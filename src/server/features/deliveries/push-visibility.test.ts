import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deleteCurrentUser, endDevice, listDevices } from '#shared/accounts.ts'
import { blockUser } from '#shared/blocks.ts'
import { createComment, deleteComment } from '#shared/comments.ts'
import { deleteEvent, getEvent, createEvent as postEvent, updateEvent } from '#shared/events.ts'
import { acceptFriend, declineFriend, requestFriend, unfriend } from '#shared/friends.ts'
import { readAllNotifications, updatePreferences } from '#shared/notifications.ts'
import { subscribeDevice, unsubscribeDevice } from '#shared/push.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend, signIn } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

/** A host, a friend with a phone, and a spon whose push to the friend is queued. */
async function begin() {
  const [host, friend] = [await house.arrive('Ada'), await house.arrive('Ben')]
  await befriend(house.db, host, friend)
  const device = await room.giveDevice(friend)
  const { id } = (await house.call(postEvent, { as: host.as, body: { title: 'Pizza' } })).body
  return { host, friend, device, id }
}
type Scene = Awaited<ReturnType<typeof begin>>

test.each<[string, (scene: Scene) => Promise<unknown>]>([
  ['was unfriended', ({ host, friend }) => house.call(unfriend, { as: host.as, body: { friendId: friend.id } })],
  ['left', ({ host, friend }) => house.call(unfriend, { as: friend.as, body: { friendId: host.id } })],
  ['was blocked', ({ host, friend }) => house.call(blockUser, { as: host.as, params: { id: friend.id } })],
  ['blocked the host', ({ host, friend }) => house.call(blockUser, { as: friend.as, params: { id: host.id } })],
  ['finds the spon gone', ({ host, id }) => house.call(deleteEvent, { as: host.as, params: { id } })],
  ['finds the host gone', ({ host }) => house.call(deleteCurrentUser, { as: host.as })],
  ['has gone', ({ friend }) => house.call(deleteCurrentUser, { as: friend.as })],
  ['has read it', ({ friend }) => house.call(readAllNotifications, { as: friend.as })],
  [
    'took the phone off',
    ({ friend, device }) => house.call(unsubscribeDevice, { as: friend.as, body: { endpoint: device.endpoint } }),
  ],
  [
    'wants it in the app only',
    ({ friend }) =>
      house.call(updatePreferences, {
        as: friend.as,
        body: { spons: 'app', answers: 'push', friends: 'push', quietFrom: null, quietUntil: null, timeZone: null },
      }),
  ],
  [
    'signed that phone out from another device',
    async ({ friend }) => {
      const as = await signIn(house.db, friend)
      const devices = (await house.call(listDevices, { as })).body
      for (const { id } of devices.filter(({ isCurrent }) => !isCurrent))
        await house.call(endDevice, { as, params: { id } })
    },
  ],
])('nobody is pushed who meanwhile %s', async (_what, change) => {
  const scene = await begin()
  await change(scene)
  await room.deliver()
  expect(room.endpoint.attempts).toBe(0)
  // Same for a push that waits for its retry.
  const second = await begin()
  room.endpoint.refusals.push({ status: 503 })
  await room.deliver()
  await change(second)
  await room.letTimePass()
  await room.deliver()
  expect([room.endpoint.attempts, room.titles()]).toEqual([1, []])
})

test('a phone that changed hands shows nothing of the one before', async () => {
  const { device } = await begin()
  const heir = await house.arrive('Cleo')
  await house.call(subscribeDevice, { as: heir.as, body: { subscription: device } })
  await room.deliver()
  expect(room.endpoint.attempts).toBe(0)
})

test('a comment that was taken back, a request that was answered: nothing is left to push', async () => {
  const { host, friend, id } = await begin()
  await room.deliver()
  await room.giveDevice(host)
  const comment = await house.call(createComment, {
    as: friend.as,
    params: { id },
    body: { content: 'Oops', mentions: [] },
  })
  await house.call(deleteComment, { as: friend.as, params: { id: comment.body.id } })
  const asker = await house.arrive('Dora')
  await house.call(requestFriend, { as: asker.as, body: { friendId: friend.id } })
  await house.call(declineFriend, { as: friend.as, body: { friendId: asker.id } })
  await room.deliver()
  expect(room.titles()).toEqual(['Pizza'])
})

test('that a spon is off reaches those who answered, though it can be seen no more', async () => {
  const { host, friend, id } = await begin()
  await house.call(answerEvent, { as: friend.as, params: { id }, body: { response: 'going' } })
  await room.deliver()
  await house.call(deleteEvent, { as: host.as, params: { id } })
  await room.deliver()
  expect(room.endpoint.received.map(({ payload }) => [payload.body, payload.url])).toEqual([
    ['Ada Probe posted a spon', expect.stringContaining('/event/')],
    ['Ada Probe called it off', `/event/${id}`],
  ])
})

type Act = (actor: Member, other: Member) => Promise<unknown>

/** Everything that people can do about each other's spons. Every text is a canary that maps to its spon. */
function createWorld(people: Member[]) {
  const spons: { id: string; host: Member }[] = []
  const sponOf = new Map<string, string>()
  function sing(id?: string) {
    const canary = `canary${sponOf.size}.`
    sponOf.set(canary, id ?? '')
    return canary
  }
  const newest = (host: Member) => spons.findLast((spon) => spon.host === host)?.id ?? host.id

  const post: Act = async (host) => {
    const [title, visibility] = [sing(), sponOf.size % 2 ? ('friends' as const) : ('friends-of-friends' as const)]
    const { id } = (await house.call(postEvent, { as: host.as, body: { title, visibility } })).body
    sponOf.set(title, id)
    spons.push({ id, host })
  }
  const edit: Act = (host) => {
    const id = newest(host)
    return house.call(updateEvent, { as: host.as, params: { id }, body: { title: sing(id), visibility: 'friends' } })
  }
  const comment: Act = (actor, host) => {
    const id = newest(host)
    const handles = people.map(({ first_name }) => `@${first_name?.toLowerCase()}`).join(' ')
    const body = { content: `${sing(id)} ${handles}`, mentions: people.map((person) => person.id) }
    return house.call(createComment, { as: actor.as, params: { id }, body })
  }
  const answer: Act = (actor, host) =>
    house.call(answerEvent, { as: actor.as, params: { id: newest(host) }, body: { response: 'going' } })
  const ask: Act = (actor, other) => house.call(requestFriend, { as: actor.as, body: { friendId: other.id } })
  const agree: Act = (actor, other) => house.call(acceptFriend, { as: actor.as, body: { friendId: other.id } })
  const part: Act = (actor, other) => house.call(unfriend, { as: actor.as, body: { friendId: other.id } })
  const shut: Act = (actor, other) => house.call(blockUser, { as: actor.as, params: { id: other.id } })
  return { sponOf, acts: [post, post, comment, comment, answer, edit, ask, agree, part, shut] }
}

async function tie(people: Member[]) {
  await house.db.deleteFrom('blocks').execute()
  await house.db.deleteFrom('friendships').execute()
  for (const [index, person] of people.entries()) {
    const next = people[index + 1]
    if (next) await befriend(house.db, person, next)
  }
}

test('whatever people do while pushes are held up, none carries a word of a spon that its receiver cannot see', {
  timeout: 300_000,
}, async () => {
  const people = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) => house.arrive(name)))
  const owners = new Map<string, Member>()
  for (const person of people) owners.set((await room.giveDevice(person)).endpoint, person)
  const { sponOf, acts } = createWorld(people)
  let words = 0
  async function scan() {
    for (const { endpoint, payload } of room.endpoint.received.splice(0))
      for (const [canary] of JSON.stringify(payload).matchAll(/canary\d+\./g)) {
        const id = sponOf.get(canary) ?? ''
        const { status } = await house.call(getEvent, { as: owners.get(endpoint)?.as ?? '', params: { id } })
        expect([canary, status]).toEqual([canary, 200])
        words += 1
      }
  }
  const person = fc.constantFrom(...people)
  const step = fc.tuple(fc.constantFrom(...acts), person, person)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 16 }), async (steps) => {
      await tie(people)
      for (const [act, actor, other] of steps) await act(actor, other)
      await room.deliver()
      await scan()
    }),
    { numRuns: 25 },
  )
  expect(words).toBeGreaterThan(50)
})
