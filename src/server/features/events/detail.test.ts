import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { initialOf } from '#server/features/events/fragment-queries.ts'
import { findVisibleEvent } from '#server/features/events/lock-queries.ts'
import { getEvent, listFeed, createEvent as postEvent, updateEvent } from '#shared/events.ts'
import { toInitial } from '#shared/initials.ts'
import { toAvatarColor } from '#shared/seeded-random.ts'
import { befriend, block, createEvent, createPerson } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'

const house = openHouse()

async function look(who: Member, event: { id: string }) {
  const { status, body, text } = await house.call(getEvent, { as: who.as, params: { id: event.id } })
  expect(status).toBe(200)
  expect(JSON.parse(text)).toEqual(body)
  return body
}

let clock = Date.now() - 3_600_000
async function answer(event: { id: string }, person: { id: string }, response: 'going' | 'might-show' = 'going') {
  clock += 1000
  await house.db
    .insertInto('rsvps')
    .values({ event_id: event.id, user_id: person.id, response, created_at: new Date(clock) })
    .execute()
}
async function comment(event: { id: string }, person: { id: string }, content = 'See you') {
  clock += 1000
  return house.db
    .insertInto('comments')
    .values({ event_id: event.id, user_id: person.id, content, created_at: new Date(clock) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function party() {
  const [host, friend] = [await house.arrive('Hana'), await house.arrive('Finn', { profile_image_url: '🐱' })]
  await befriend(house.db, host, friend)
  return { host, friend, event: await createEvent(house.db, host, { description: 'x'.repeat(2000) }) }
}

test('the host sees everyone who answered by name, those who come first', async () => {
  const { host, friend, event } = await party()
  const others = await Promise.all([1, 2, 3, 4, 5].map(() => createPerson(house.db)))
  await answer(event, friend, 'might-show')
  for (const other of others) await answer(event, other)
  const { rsvps, rsvpCounts, description, can } = await look(host, event)
  expect(rsvps.map(({ userId }) => userId)).toEqual([...others.map(({ id }) => id), friend.id])
  expect(rsvps[5]).toMatchObject({
    response: 'might-show',
    user: { id: friend.id, displayName: 'Finn Probe', profileImageUrl: '🐱' },
  })
  expect(rsvpCounts).toEqual({ going: 5, mightShow: 1, heads: 5 })
  expect(description).toHaveLength(2000)
  expect(can).toEqual({ edit: true, rsvp: false, invite: true, share: true })
})

test('guests see four faces without names, and their own answer', async () => {
  const { friend, event } = await party()
  for (let n = 0; n < 6; n += 1)
    await answer(event, await createPerson(house.db, { profile_image_url: `/uploads/${n}` }))
  await answer(event, friend, 'might-show')
  const { rsvps, rsvpCounts, userRsvp, can } = await look(friend, event)
  expect(rsvps.map(({ userId, user }) => [userId, user.id, user.displayName, user.profileImageUrl])).toEqual([
    ...[0, 1, 2, 3].map((n) => [null, null, null, `/uploads/${n}`]),
    [friend.id, friend.id, 'Finn Probe', '🐱'],
  ])
  expect(rsvpCounts).toEqual({ going: 6, mightShow: 1, heads: 6 })
  expect(userRsvp).toEqual({ response: 'might-show' })
  expect(can).toEqual({ edit: false, rsvp: true, invite: true, share: true })
})

test('a face has the colour of the person, also where the viewer does not learn who it is', async () => {
  const { host, friend, event } = await party()
  for (let n = 0; n < 4; n += 1) await answer(event, await createPerson(house.db))
  const known = (await look(host, event)).rsvps
  expect(known.map(({ user }) => user.color)).toEqual(known.map(({ userId }) => toAvatarColor(userId ?? '')))
  const colors = (await look(friend, event)).rsvps.map(({ user }) => user.color)
  expect(colors).toEqual(known.map(({ user }) => user.color))
  const feed = await house.call(listFeed, { as: friend.as })
  const card = feed.body.find(({ id }) => id === event.id)
  expect(card?.attendeesPreview.map(({ user }) => user.color)).toEqual(colors.slice(0, 3))
})

test('a face without a picture has the initial of a person who is not named', async () => {
  const { friend, event } = await party()
  const names = ['o\u0308mer', '👩‍👩‍👧 Trio', '🇧🇷🇵🇹', 'किरण', 'مُحَمَّد', "'quoted'"]
  for (const first_name of names.slice(0, 4)) await answer(event, await createPerson(house.db, { first_name }))
  const faces = (await look(friend, event)).rsvps.map(({ user }) => [user.displayName, user.initial])
  expect(faces).toEqual(['o\u0308', '👩‍👩‍👧', '🇧🇷', 'कि'].map((initial) => [null, initial]))
  const card = (await house.call(listFeed, { as: friend.as })).body.find(({ id }) => id === event.id)
  expect(card?.attendeesPreview.map(({ user }) => user.initial)).toEqual(
    faces.slice(0, 3).map(([, initial]) => initial),
  )
  for (const name of [...names, 'Maya', '1️⃣ One', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'น้ำ', 'さくら', '👋🏽']) {
    const { rows } = await sql<{ initial: string }>`
      select ${sql.raw(initialOf('u'))} as initial
      from (select null as profile_image_url, ${name}::text as first_name, null as last_name, null as email) u
    `.execute(house.db)
    expect(toInitial(rows[0]?.initial)).toBe(toInitial(name))
  }
})

test('an open spon closes for answers after 48 hours', async () => {
  const { host, friend } = await party()
  const old = await createEvent(house.db, host, { created_at: new Date(Date.now() - 48 * 3_600_000) })
  expect(await look(friend, old)).toMatchObject({ isRecent: false, can: { rsvp: false } })
})

test('the newest fifty comments come in the order in which they were written', async () => {
  const { host, friend, event } = await party()
  for (let n = 1; n <= 51; n += 1) await comment(event, n % 2 ? host : friend, `Nr ${n}`)
  const { comments, commentCount, hasEarlierComments } = await look(friend, event)
  expect(comments.map(({ content }) => content)).toEqual(Array.from({ length: 50 }, (_each, n) => `Nr ${n + 2}`))
  expect([commentCount, hasEarlierComments]).toEqual([51, true])
})

test('a comment comes with its author, reactions and mentions', async () => {
  const { host, friend, event } = await party()
  const far = await house.arrive('Faye')
  await befriend(house.db, friend, far)
  const { id } = await comment(event, friend, 'Hey @hana')
  await house.db
    .insertInto('comment_reactions')
    .values([
      { comment_id: id, user_id: host.id, emoji: '🔥' },
      { comment_id: id, user_id: friend.id, emoji: '👁👄👁' },
    ])
    .execute()
  await house.db
    .insertInto('comment_mentions')
    .values({ comment_id: id, mentioned_user_id: host.id, handle: 'hana' })
    .execute()
  await comment(event, far, 'Me too')
  const { comments } = await look(host, event)
  expect(comments).toMatchObject([
    {
      id,
      userId: friend.id,
      content: 'Hey @hana',
      user: { displayName: 'Finn Probe', email: friend.email, phoneNumber: null },
      reactions: [
        { emoji: '🔥', userId: host.id },
        { emoji: '👁👄👁', userId: friend.id },
      ],
      mentions: [{ userId: host.id, handle: 'hana' }],
    },
    { content: 'Me too', user: { displayName: 'Faye Probe', email: null }, reactions: [], mentions: [] },
  ])
})

test.for(['by the viewer', 'by the other'])(
  'a block %s takes every trace of the other out of the page',
  async (way) => {
    const { host, friend, event } = await party()
    const rude = await house.arrive('Rude')
    await befriend(house.db, host, rude)
    await answer(event, rude)
    await comment(event, rude, 'Boo')
    const { id } = await comment(event, friend, 'Hello @rude')
    await house.db.insertInto('comment_reactions').values({ comment_id: id, user_id: rude.id, emoji: '💀' }).execute()
    await house.db
      .insertInto('comment_mentions')
      .values({ comment_id: id, mentioned_user_id: rude.id, handle: 'rude' })
      .execute()
    await (way === 'by the viewer' ? block(house.db, friend, rude) : block(house.db, rude, friend))
    const page = await look(friend, event)
    expect(page).toMatchObject({ rsvps: [], rsvpCounts: { going: 0, mightShow: 0 }, commentCount: 1 })
    expect(page.comments).toMatchObject([{ id, reactions: [], mentions: [] }])
    expect(JSON.stringify(page)).not.toContain(rude.id)
    expect((await look(host, event)).comments).toHaveLength(2)
  },
)

test('an event that one can see says what one may do with it; one that one cannot see is not there', async () => {
  const { host, friend } = await party()
  const event = await createEvent(house.db, host, {
    guest_policy: 'plus-one',
    created_at: new Date(Date.now() - 48 * 3_600_000),
  })
  const find = (who: Member, id = event.id) => findVisibleEvent(house.db, { viewerId: who.id, eventId: id })
  expect(await find(friend)).toMatchObject({
    id: event.id,
    viewerId: friend.id,
    hostId: host.id,
    visibility: 'friends',
    isOpen: false,
    hasBroughtGuest: false,
  })
  const row = { event_id: event.id, user_id: (await house.arrive()).id, granted_by: friend.id }
  await house.db
    .insertInto('event_access')
    .values({ ...row, source: 'invite' })
    .execute()
  expect(await find(friend)).toMatchObject({ hasBroughtGuest: true })
  expect(await find(await house.arrive())).toBeNull()
  expect(await find(host, unknownId)).toBeNull()
})

test('a guest who may bring one person is told when they have', async () => {
  const { host, friend } = await party()
  const event = await createEvent(house.db, host, { guest_policy: 'plus-one' })
  const mayInvite = async () => (await look(friend, event)).can.invite
  const invitation = { inviter_id: friend.id, event_id: event.id, email: 'plus@example.com', invite_token: 'plus-one' }
  expect(await mayInvite()).toBe(true)
  await house.db
    .insertInto('email_invitations')
    .values({ ...invitation, invite_type: 'event', expires_at: new Date(Date.now() + 3_600_000) })
    .execute()
  expect(await mayInvite()).toBe(false)
  await house.db
    .updateTable('email_invitations')
    .set({ status: 'revoked' })
    .where('inviter_id', '=', friend.id)
    .execute()
  expect(await mayInvite()).toBe(true)
  const access = { event_id: event.id, user_id: (await house.arrive()).id, granted_by: friend.id }
  await house.db
    .insertInto('event_access')
    .values({ ...access, source: 'invite' })
    .execute()
  expect(await mayInvite()).toBe(false)
})

test('in which language its time was typed stays, whoever saves it in another', async () => {
  const { host, friend } = await party()
  const german = `${host.as}; language=de`
  const body = { title: 'Tee', specificTime: 'morgen um 20 Uhr', timeZone: 'Europe/Berlin' }
  const { body: event } = await house.call(postEvent, { as: german, body })
  expect(await look(friend, event)).toMatchObject({ specificTime: 'morgen um 20 Uhr', timeLanguage: 'de' })
  async function save(specificTime: string) {
    const changed = { ...body, title: 'Kuchen', specificTime }
    return house.call(updateEvent, { as: host.as, params: { id: event.id }, body: changed })
  }
  await save(body.specificTime)
  expect(await look(friend, event)).toMatchObject({ title: 'Kuchen', timeLanguage: 'de' })
  await save('tomorrow at 9')
  expect(await look(friend, event)).toMatchObject({ timeLanguage: 'en' })
})
