import { expect, onTestFinished, test, vi } from 'vitest'
import { createStorage } from '#server/adapters/media/create-storage.ts'
import { makePictureKey } from '#server/adapters/media/keys.ts'
import { inTransaction } from '#server/db/database.ts'
import { runAdmin } from '#server/features/admin/input.ts'
import { showPicture } from '#server/features/media/actions.ts'
import { insertUpload } from '#server/features/media/queries.ts'
import { makeToken } from '#server/http/tokens.ts'
import { exportCurrentUser, getCurrentUser } from '#shared/accounts.ts'
import { setArrival } from '#shared/arrivals.ts'
import { toProxyUrl } from '#shared/avatars.ts'
import { renewCalendarFeed } from '#shared/calendars.ts'
import { addReaction, createComment, listComments } from '#shared/comments.ts'
import { getEvent, listFeed, listMyEvents, createEvent as postEvent } from '#shared/events.ts'
import { listFree, setFree } from '#shared/free.ts'
import { listFriends, requestFriend } from '#shared/friends.ts'
import { listGuests } from '#shared/guests.ts'
import { getInvite, listWaitingInvites } from '#shared/invites.ts'
import { countAudience, countUnread, listNotifications } from '#shared/notifications.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { signInAsSample } from '#shared/sign-ins.ts'
import { getUser, listUserFriends, searchUsers } from '#shared/users.ts'
import { startTestApp } from '#tests/support/app.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { listenLive } from '#tests/support/live.ts'
import { addGuest, sendForm, share } from '#tests/support/visitors.ts'

const house = openHouse()
const admin = (...typed: string[]) => runAdmin(house.db, [...typed, '--by', 'Robin', '--why', 'Spam to strangers'])
const told =
  'This account is suspended: Spam to strangers. If that is a mistake, or you want your data or want it deleted, write to support@localhost.'

test('whoever is suspended is out on every node, in the middle of what they do', async () => {
  const other = await startTestApp({ connectionString: house.app.context.pool.options.connectionString ?? '' })
  onTestFinished(() => other.close())
  const ada = await house.arrive()
  const nodes = [house.app, other]
  const streams = await Promise.all(nodes.map(({ baseUrl }) => listenLive(baseUrl, ada.as)))
  for (const { call } of nodes) expect((await call(getCurrentUser, { as: ada.as })).status).toBe(200)
  expect(await admin('people', 'suspend', ada.id)).toBe('Suspended.')
  await Promise.all(streams.map(({ ended }) => ended))
  for (const { call } of nodes)
    await vi.waitFor(async () => expect((await call(getCurrentUser, { as: ada.as })).status).toBe(401))
})

/** What a friend finds of somebody, in each place where they could be. */
async function lookFor(friend: Member, ada: Member, { adas, mine, token }: Record<'adas' | 'mine' | 'token', string>) {
  const as = friend.as
  const { call } = house
  const detail = await call(getEvent, { as, params: { id: mine } })
  const said = (await call(listComments, { as, params: { id: mine }, query: {} })).body
  const isAda = (person: { id: string | null } | null | undefined) => person?.id === ada.id
  return {
    feed: (await call(listFeed, { as, query: {} })).body.some(({ id }) => id === adas),
    spon: (await call(getEvent, { as, params: { id: adas } })).status === 200,
    profile: (await call(getUser, { as, params: { id: ada.id } })).status === 200,
    search: (await call(searchUsers, { as, query: { q: ada.last_name ?? '' } })).body.some(({ id }) => id === ada.id),
    crew: (await call(listFriends, { as })).body.some(({ id }) => id === ada.id),
    going: detail.body.rsvpCounts.going === 1,
    guests: detail.body.rsvps.some(({ userId }) => userId === ada.id),
    commentCount: detail.body.commentCount === 2,
    comments: said.some(({ user }) => isAda(user)),
    reactions: said.some(({ reactions }) => reactions.some(({ userId }) => userId === ada.id)),
    mentions: said.some(({ mentions }) => mentions.some(({ userId }) => userId === ada.id)),
    arrivals: detail.body.arrivals.some(({ user }) => isAda(user)),
    face: (await call(listMyEvents, { as, query: {} })).body.some(
      ({ attendeesPreview }) => attendeesPreview.length > 0,
    ),
    unread: (await call(countUnread, { as })).body.count > 0,
    free: (await call(listFree, { as })).body.some(({ user }) => isAda(user)),
    crewOfOthers: (await call(listUserFriends, { as, params: { id: friend.id } })).body.some(isAda),
    news: (await call(listNotifications, { as, query: {} })).body.some(({ relatedUser }) => relatedUser?.id === ada.id),
    link: (await call(getInvite, { params: { token } })).status === 200,
  }
}

test('nobody meets them while it lasts, and all of it is back when it ends', async () => {
  const [ada, friend] = [await house.arrive('Ada', { last_name: 'Quagmire' }), await house.arrive('Frida')]
  await befriend(house.db, ada, friend)
  const adas = await createEvent(house.db, ada)
  const mine = await createEvent(house.db, friend, { starts_at: new Date() })
  const token = await share(house, ada, adas)
  await house.call(answerEvent, { as: ada.as, params: { id: mine.id }, body: { response: 'going' } })
  const params = { id: mine.id }
  await house.call(createComment, { as: ada.as, params, body: { content: 'Bringing my own chairs' } })
  const mentions = [ada.id]
  const reply = await house.call(createComment, {
    as: friend.as,
    params,
    body: { content: '@ada good', mentions },
  })
  await house.call(addReaction, { as: ada.as, params: { id: reply.body.id }, body: { emoji: '🔥' } })
  await house.call(setArrival, { as: ada.as, params, body: { state: 'here' } })
  await house.call(setFree, { as: ada.as, body: {} })
  const look = () => lookFor(friend, ada, { adas: adas.id, mine: mine.id, token })
  const all = await look()
  expect(Object.entries(all).filter(([, isThere]) => !isThere)).toEqual([])

  const ear = await listenLive(house.app.baseUrl, friend.as)
  onTestFinished(() => ear.close())
  await ear.hears('hello')
  await admin('people', 'suspend', ada.id)
  expect(Object.entries(await look()).filter(([, isThere]) => isThere)).toEqual([])
  await vi.waitFor(() => {
    const changes = ear.changes()
    expect(changes.flatMap(({ lists }) => lists)).toEqual(expect.arrayContaining(['feed', 'friends']))
    expect(changes.flatMap(({ eventIds }) => eventIds)).toEqual(expect.arrayContaining([adas.id, mine.id]))
  })
  const asked = await house.call(requestFriend, { as: (await house.arrive()).as, body: { friendId: ada.id } })
  expect(asked.status).toBe(404)

  expect(await admin('people', 'reinstate', ada.id)).toBe('Reinstated.')
  expect(await look()).toEqual(all)
})

test('a stranger whom they let in, or who has yet to say yes, finds nothing of it', async () => {
  const [ada, stranger] = [await house.arrive(), await house.arrive()]
  const [open, waiting] = [await createEvent(house.db, ada), await createEvent(house.db, ada)]
  const access = { user_id: stranger.id, source: 'invite', granted_by: ada.id } as const
  await house.db
    .insertInto('event_access')
    .values([
      { ...access, event_id: open.id, accepted_at: new Date() },
      { ...access, event_id: waiting.id, accepted_at: null },
    ])
    .execute()
  async function look() {
    const feed = await house.call(listFeed, { as: stranger.as, query: {} })
    const invites = await house.call(listWaitingInvites, { as: stranger.as })
    return [feed.body.map(({ id }) => id), invites.body.map(({ inviter }) => inviter.id)]
  }
  expect(await look()).toEqual([[open.id], [ada.id]])
  await admin('people', 'suspend', ada.id)
  expect(await look()).toEqual([[], []])
})

test('they are not counted as listeners, told of nothing, and not named in a copy', async () => {
  const [host, ada, third] = [
    await house.arrive('Hana'),
    await house.arrive('Ada', { last_name: 'Quill' }),
    await house.arrive(),
  ]
  const crew = [ada, third, await house.arrive(), await house.arrive()]
  for (const friend of crew) await befriend(house.db, host, friend)
  const [near, far] = [await house.arrive(), await house.arrive('Ada', { last_name: 'Quayle' })]
  for (const person of [near, far]) await befriend(house.db, third, person)
  async function look() {
    const query = { visibility: 'friends-of-friends' } as const
    const { inApp } = (await house.call(countAudience, { as: host.as, query })).body
    const copy = await house.call(exportCurrentUser, { as: host.as })
    return [inApp, /Ada Quill/.test(copy.text)]
  }
  expect(await look()).toEqual([6, true])
  for (const { id } of [ada, far]) await admin('people', 'suspend', id)
  expect(await look()).toEqual([4, false])
  await house.call(postEvent, { as: host.as, body: { title: 'Without Ada' } })
  expect((await house.notificationsOf(third)).map(({ title }) => title)).toContain('Without Ada')
  expect(await house.notificationsOf(ada)).toEqual([])
})

test('somebody else’s spon to which they invited waits for nobody, and their guest is in no list', async () => {
  const [host, ada, stranger] = [await house.arrive(), await house.arrive(), await house.arrive()]
  const event = await createEvent(house.db, host)
  const access = { event_id: event.id, user_id: stranger.id, source: 'invite', granted_by: ada.id } as const
  await house.db
    .insertInto('event_access')
    .values({ ...access, accepted_at: null })
    .execute()
  const sam = await addGuest(house, { token: await share(house, host, event) })
  async function look() {
    const invites = await house.call(listWaitingInvites, { as: stranger.as })
    const guests = await house.call(listGuests, { as: host.as, params: { id: event.id } })
    return [invites.body.length, guests.body.guests.length]
  }
  expect(await look()).toEqual([1, 1])
  for (const { id } of [ada, sam]) await admin('people', 'suspend', id)
  expect(await look()).toEqual([0, 0])
})

test('their picture and their calendar are gone too', async () => {
  const ada = await house.arrive()
  const key = makePictureKey()
  await createStorage(house.app.context.config).put(key, Buffer.from('a face'), 'image/jpeg')
  await inTransaction(house.db, async (tx) => {
    await insertUpload(tx, { key, userId: ada.id, kind: 'picture', bytes: 6, contentType: 'image/jpeg' })
    await showPicture(tx, ada.id, key)
  })
  const { url } = (await house.call(renewCalendarFeed, { as: ada.as })).body
  const calendar = new URL(url ?? '').pathname
  const see = async (path: string) => (await fetch(house.app.baseUrl + path)).status
  const paths = [toProxyUrl(`/uploads/${key}`), calendar]
  for (const path of paths) expect(await see(path)).toBe(200)
  await admin('people', 'suspend', ada.id)
  for (const path of paths) expect(await see(path)).toBe(404)
})

test('a guest is out as well, with the browser that they sit at, and reads why', async () => {
  const host = await house.arrive()
  const event = await createEvent(house.db, host)
  const [token, key] = [await share(house, host, event), makeToken()]
  const sam = await addGuest(house, { token, key })
  await admin('people', 'suspend', sam.id)
  await vi.waitFor(async () => expect((await house.call(getCurrentUser, { as: sam.as })).status).toBe(401))
  const withKey = await sendForm(house, { token, key })
  expect(withKey).toMatchObject({ status: 403, error: { code: 'suspended', message: told } })
  const sameBrowser = await sendForm(house, { token, as: sam.as })
  expect(sameBrowser).toMatchObject({ status: 403, error: { code: 'suspended', message: told } })
  expect((await sendForm(house, { token, name: 'Kim' })).status).toBe(200)
  const { rows } = await house.app.context.pool.query(`select 1 from sessions where user_id = $1`, [sam.id])
  expect(rows).toEqual([])
})

test('a sign-in that meets the suspension does not slip through', async () => {
  function sample() {
    return house.call(signInAsSample, { body: { person: 'maya' }, headers: { origin: 'http://localhost:3000' } })
  }
  const first = await sample()
  expect(first.status).toBe(303)
  const { id } = await house.db
    .selectFrom('identities')
    .select('user_id as id')
    .where('provider_id', '=', 'maya')
    .executeTakeFirstOrThrow()
  const outcomes = await Promise.all([sample(), admin('people', 'suspend', id), sample(), sample()])
  expect(outcomes).toHaveLength(4)
  expect(await house.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
  const refused = await house.app.app.http.inject({
    method: 'POST',
    url: signInAsSample.path,
    headers: { origin: 'http://localhost:3000', accept: 'text/html' },
    payload: { person: 'maya' },
  })
  expect(refused.statusCode).toBe(403)
  expect(refused.body).toContain('Spam to strangers.')
  expect(refused.body).toContain('You are out for now')
})
