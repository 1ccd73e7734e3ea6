import { expect, test } from 'vitest'
import {
  addReaction,
  createComment,
  deleteComment,
  listComments,
  type ReactionEmoji,
  removeReaction,
  suggestMentions,
} from '#shared/comments.ts'
import { deleteEvent } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import { befriend, block, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'

const house = openHouse()

function say(
  who: Member,
  event: { id: string },
  content: string,
  mentions: string[] = [],
  headers: Record<string, string> = {},
) {
  return house.call(createComment, { as: who.as, params: { id: event.id }, body: { content, mentions }, headers })
}
function unsay(who: Member, comment: { id: string }) {
  return house.call(deleteComment, { as: who.as, params: { id: comment.id } })
}
function react(who: Member, comment: { id: string }, emoji: ReactionEmoji) {
  return house.call(addReaction, { as: who.as, params: { id: comment.id }, body: { emoji } })
}
function unreact(who: Member, comment: { id: string }, emoji: ReactionEmoji) {
  return house.call(removeReaction, { as: who.as, params: { id: comment.id, emoji } })
}

/** A host, two friends of theirs who do not know each other, and a spon. */
async function gather() {
  const [host, ada, ben] = [await house.arrive('Hana'), await house.arrive('Ada'), await house.arrive('Ben')]
  for (const friend of [ada, ben]) await befriend(house.db, host, friend)
  return { host, ada, ben, event: await createEvent(house.db, host, { title: 'Tacos' }) }
}

test('a comment is trimmed, comes back whole, and is told to the host and to earlier commenters', async () => {
  const { host, ada, ben, event } = await gather()
  const first = await say(ada, event, '  Is there salsa?  ')
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    userId: ada.id,
    content: 'Is there salsa?',
    user: { id: ada.id, displayName: 'Ada Probe', email: ada.email },
    reactions: [],
    mentions: [],
  })
  await say(ben, event, 'Plenty.')
  expect(await house.notificationsOf(host)).toEqual([
    { type: 'comment', title: 'Ada Probe commented on Tacos', message: 'Is there salsa?' },
    { type: 'comment', title: 'Ben Probe commented on Tacos', message: 'Plenty.' },
  ])
  expect(await house.notificationsOf(ada)).toMatchObject([{ message: 'Plenty.' }])
  expect(await house.notificationsOf(ben)).toEqual([])
})

test('a mention takes the place of the plain notification', async () => {
  const { host, ada, ben, event } = await gather()
  await say(ada, event, 'Here!')
  const { body } = await say(ben, event, 'You too, @ada? And @hana of course.', [ada.id, host.id])
  expect(body.mentions).toEqual(
    expect.arrayContaining([
      { userId: ada.id, handle: 'ada' },
      { userId: host.id, handle: 'hana' },
    ]),
  )
  expect(await house.notificationsOf(ada)).toMatchObject([{ type: 'mention', title: 'Ben Probe mentioned you' }])
  expect(await house.notificationsOf(host)).toMatchObject([{ type: 'comment' }, { type: 'mention' }])
})

test('only people whose handle stands in the text and who see the spon are mentioned', async () => {
  const { host, ada, ben, event } = await gather()
  const [stranger, blocked] = [await house.arrive('Sam'), await house.arrive('Bob')]
  await befriend(house.db, host, blocked)
  await block(house.db, ada, blocked)
  const { body } = await say(ada, event, 'Hi @sam @bob @ada @hanae @nobody', [
    stranger.id,
    blocked.id,
    ada.id,
    host.id,
    ben.id,
    unknownId,
  ])
  expect(body.mentions).toEqual([])
  for (const person of [stranger, blocked, ben]) expect(await house.notificationsOf(person)).toEqual([])
})

test('handles in the text alone mention nobody', async () => {
  const { host, ada, event } = await gather()
  expect((await say(ada, event, 'Hey @hana')).body.mentions).toEqual([])
  expect(await house.notificationsOf(host)).toMatchObject([{ type: 'comment' }])
})

test('a long comment is quoted in part', async () => {
  const { host, ada, event } = await gather()
  await say(ada, event, '🌮'.repeat(400))
  const [told] = await house.notificationsOf(host)
  expect([...(told?.message ?? '')]).toHaveLength(120)
  expect(told?.message.endsWith('…')).toBe(true)
})

test('empty and overlong comments are refused by the name of the field', async () => {
  const { ada, event } = await gather()
  for (const content of ['', '   ', 'x'.repeat(1001)])
    expect(await say(ada, event, content)).toMatchObject({
      status: 400,
      error: { code: 'invalid_input', field: 'content' },
    })
})

test('one key sent twice at once makes one comment', async () => {
  const { host, ada, event } = await gather()
  const headers = { 'idempotency-key': 'send' }
  const [one, other] = await Promise.all([say(ada, event, 'Once', [], headers), say(ada, event, 'Once', [], headers)])
  expect([one.status, other.status, one.body.id === other.body.id]).toEqual([201, 201, true])
  expect(await house.notificationsOf(host)).toHaveLength(1)
})

test('the id of a comment ends as the key with which it was sent, and is still one that sorts by time', async () => {
  const { ada, event } = await gather()
  const { body: before } = await say(ada, event, 'yes')
  const key = '0b9d3c5e-6f7a-4b8c-9d0e-1f2a3b4c5d6e'
  const { body: comment } = await say(ada, event, 'yes', [], { 'idempotency-key': key })
  expect(comment.id.slice(19)).toBe(key.slice(19))
  expect(comment.id[14]).toBe('7')
  expect(comment.id > before.id).toBe(true)
})

test('only the author deletes a comment, and what told of it goes with it', async () => {
  const { host, ada, ben, event } = await gather()
  const { body: comment } = await say(ada, event, 'Oops')
  await react(host, comment, '🔥')
  expect(await unsay(ben, comment)).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  expect(await unsay(host, comment)).toMatchObject({ status: 403 })
  expect((await unsay(ada, comment)).status).toBe(204)
  expect((await unsay(ada, comment)).status).toBe(404)
  for (const person of [host, ada]) expect(await house.notificationsOf(person)).toEqual([])
})

test('reactions count once each, tell the author once, and go when they are taken back', async () => {
  const { host, ada, event } = await gather()
  const { body: comment } = await say(ada, event, 'Bringing limes')
  expect((await react(host, comment, '🔥')).body.reactions).toEqual([{ emoji: '🔥', userId: host.id }])
  await react(host, comment, '🔥')
  expect((await react(host, comment, '👁👄👁')).body.reactions).toHaveLength(2)
  expect(await house.notificationsOf(ada)).toEqual([
    { type: 'reaction', title: 'Tacos', message: 'Hana Probe reacted 🔥 to your comment' },
  ])
  await unreact(host, comment, '🔥')
  expect((await unreact(host, comment, '🔥')).body.reactions).toEqual([{ emoji: '👁👄👁', userId: host.id }])
  await react(ada, comment, '😅')
  expect(await house.notificationsOf(ada)).toHaveLength(1)
  expect(await react(host, comment, '🍕' as ReactionEmoji)).toMatchObject({ status: 400, error: { field: 'emoji' } })
})

test('the same reaction from two phones at once is one reaction', async () => {
  const { host, ada, event } = await gather()
  const { body: comment } = await say(ada, event, 'Hi')
  const taps = await Promise.all([react(host, comment, '👀'), react(host, comment, '👀'), react(host, comment, '👀')])
  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await react(host, comment, '👀')).body.reactions).toHaveLength(1)
})

test('reacting while the comment is deleted ends with neither', async () => {
  const { host, ada, event } = await gather()
  for (let round = 0; round < 15; round++) {
    const { body: comment } = await say(ada, event, 'Now you see me')
    const answers = await Promise.all([
      react(host, comment, '🔥'),
      unsay(ada, comment),
      unsay(ada, comment),
      react(host, comment, '💀'),
    ])
    for (const { status } of answers) expect([200, 204, 404]).toContain(status)
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await house.notificationsOf(ada)).toEqual([])
  }
})

test('a comment that meets the end of the spon, or of the friendship, is there whole or not at all', async () => {
  for (let round = 0; round < 8; round++) {
    const { host, ada, ben, event } = await gather()
    const [ofAda, ofBen, parted] = await Promise.all([
      say(ada, event, 'Coming'),
      say(ben, event, 'Me too'),
      house.call(unfriend, { as: host.as, body: { friendId: ben.id } }),
    ])
    expect(ofAda.status).toBe(201)
    expect([201, 404]).toContain(ofBen.status)
    expect(parted.status).toBe(200)
    const [late, gone] = await Promise.all([
      say(ada, event, 'Too late?'),
      house.call(deleteEvent, { as: host.as, params: { id: event.id } }),
    ])
    expect([201, 410]).toContain(late.status)
    expect(gone.status).toBe(200)
  }
})

test('to strangers and to blocked people nothing here exists', async () => {
  const { host, ada, ben, event } = await gather()
  const stranger = await house.arrive('Sam')
  const { body: comment } = await say(ada, event, 'Secret')
  const missing = await unsay(stranger, { id: unknownId })
  expect(missing.status).toBe(404)
  await block(house.db, ben, ada)
  for (const answer of [
    await say(stranger, event, 'Hello?'),
    await say(stranger, { id: unknownId }, 'Hello?'),
    await unsay(stranger, comment),
    await react(stranger, comment, '🔥'),
    await unreact(stranger, comment, '🔥'),
    await house.call(listComments, { as: stranger.as, params: { id: event.id } }),
    await house.call(suggestMentions, { as: stranger.as, params: { id: event.id } }),
    // Ben still sees the spon, but neither Ada nor what she said.
    await react(ben, comment, '🔥'),
    await unsay(ben, comment),
  ])
    expect(answer).toMatchObject({ status: 404, text: missing.text })
  const heard = await house.call(listComments, { as: ben.as, params: { id: event.id } })
  expect(heard.body).toEqual([])
  await say(host, event, 'Anyone?')
  expect(await house.notificationsOf(ada)).toHaveLength(1)
})

test('comments are read backwards page by page, also when the one at the edge was deleted', async () => {
  const { ada, event } = await gather()
  const start = Date.now() - 3_600_000
  await house.db
    .insertInto('comments')
    .values(
      Array.from({ length: 120 }, (_, index) => ({
        event_id: event.id,
        user_id: ada.id,
        content: `No. ${index}`,
        created_at: new Date(start + index * 1000),
      })),
    )
    .execute()
  function read(before?: string) {
    return house.call(listComments, { as: ada.as, params: { id: event.id }, query: before ? { before } : {} })
  }
  const newest = await read()
  expect(newest.body.map(({ content }) => content)).toEqual(
    Array.from({ length: 50 }, (_, index) => `No. ${70 + index}`),
  )
  const mark = newest.body[0]?.id
  expect(newest.headers.link).toBe(`</api/events/${event.id}/comments?before=${mark}>; rel="next"`)
  const middle = await read(mark)
  expect(middle.body.map(({ content }) => content).at(-1)).toBe('No. 69')
  const last = await read(middle.body[0]?.id)
  expect(last.body).toHaveLength(20)
  expect(last.headers.link).toBeUndefined()

  const { body: late } = await say(ada, event, 'Late')
  await unsay(ada, late)
  expect((await read(late.id)).body.at(-1)?.content).toBe('No. 119')
})

test('an at-sign suggests those who answered, the host, own friends, then others who see the spon, each once', async () => {
  const host = await house.arrive('Marta')
  const [me, guest, friend, crew, stranger, blocked] = [
    await house.arrive('Mia'),
    await house.arrive('Marge'),
    await house.arrive('Mario'),
    await house.arrive('Marcel', { last_name: 'Zeh' }),
    await house.arrive('Marek'),
    await house.arrive('Marlon'),
  ]
  for (const person of [me, guest, friend, crew, blocked]) await befriend(house.db, host, person)
  await befriend(house.db, me, friend)
  await befriend(house.db, me, stranger)
  await block(house.db, blocked, me)
  const event = await createEvent(house.db, host)
  await house.db
    .insertInto('rsvps')
    .values([guest, friend].map(({ id }) => ({ event_id: event.id, user_id: id, response: 'going' as const })))
    .execute()
  async function suggest(q?: string) {
    return (
      await house.call(suggestMentions, { as: me.as, params: { id: event.id }, query: q === undefined ? {} : { q } })
    ).body
  }
  expect((await suggest('mar')).map(({ id }) => id)).toEqual([guest.id, friend.id, host.id, crew.id])
  expect((await suggest('ma')).map(({ id }) => id)).toEqual([guest.id, friend.id, host.id])
  expect((await suggest()).map(({ id }) => id)).toEqual([guest.id, friend.id, host.id])
  expect((await suggest('probe')).map(({ displayName }) => displayName)).not.toContain('Mia Probe')
  expect((await suggest('%')).map(({ id }) => id)).toEqual([])
  expect(await suggest('margeprobe')).toEqual([
    { id: guest.id, displayName: 'Marge Probe', handle: 'marge', profileImageUrl: null, kind: 'member' },
  ])
})

test('an address finds friends only', async () => {
  const { host, ada, ben, event } = await gather()
  async function suggest(q: string) {
    return (await house.call(suggestMentions, { as: ada.as, params: { id: event.id }, query: { q } })).body.map(
      ({ id }) => id,
    )
  }
  expect(await suggest(String(host.email).slice(0, 12))).toContain(host.id)
  await house.db.insertInto('rsvps').values({ event_id: event.id, user_id: ben.id, response: 'going' }).execute()
  expect(await suggest(String(ben.email))).toEqual([])
})

test('a whole number finds friends who want to be found by it', async () => {
  const { host, ada, event } = await gather()
  async function suggest(q: string) {
    return (await house.call(suggestMentions, { as: ada.as, params: { id: event.id }, query: { q } })).body.map(
      ({ id }) => id,
    )
  }
  function verify(findable: boolean) {
    return house.db
      .updateTable('users')
      .set({ phone_number: '+12125550147', phone_verified_at: new Date(), findable_by_phone: findable })
      .where('id', '=', host.id)
      .execute()
  }
  await verify(true)
  expect(await suggest('12125550147')).toEqual([host.id])
  expect(await suggest('2125550147')).toEqual([host.id])
  expect(await suggest('5550147')).toEqual([])
  await verify(false)
  expect(await suggest('12125550147')).toEqual([])
})

test('whole numbers are look-ups, and counted with the others', async () => {
  const { ada, event } = await gather()
  function suggest(q: string) {
    return house.call(suggestMentions, { as: ada.as, params: { id: event.id }, query: { q } })
  }
  await house.db.deleteFrom('rate_limits').where('key', 'like', 'lookups-%').execute()
  expect((await suggest('12125550148')).status).toBe(200)
  await house.db.updateTable('rate_limits').set({ count: 200 }).where('key', 'like', 'lookups-day:%').execute()
  expect(await suggest('12125550149')).toMatchObject({ status: 429, error: { code: 'too_many' } })
  expect((await suggest('hana')).status).toBe(200)
})

test('at most eight are suggested', async () => {
  const { host, ada, event } = await gather()
  for (let index = 0; index < 10; index++) {
    const person = await house.arrive(`Guest ${index}`)
    await befriend(house.db, host, person)
    await house.db.insertInto('rsvps').values({ event_id: event.id, user_id: person.id, response: 'going' }).execute()
  }
  const { body } = await house.call(suggestMentions, { as: ada.as, params: { id: event.id }, query: { q: 'guest' } })
  expect(body).toHaveLength(8)
})
