import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteCurrentUser } from '#shared/accounts.ts'
import { addReaction, createComment, deleteComment } from '#shared/comments.ts'
import { createEvent as postEvent, updateEvent } from '#shared/events.ts'
import {
  countUnread,
  listNotifications,
  type Notification,
  readEventNotifications,
  readNotification,
} from '#shared/notifications.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend, block } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'

const house = openHouse()

async function gather(...names: string[]): Promise<{ host: Member; crew: Member[] }> {
  const host = await house.arrive('Hana')
  const crew = await Promise.all(names.map((name) => house.arrive(name)))
  for (const friend of crew) await befriend(house.db, host, friend)
  return { host, crew }
}
async function post(host: Member, title = 'Kites') {
  return (await house.call(postEvent, { as: host.as, body: { title, timeframe: 'Right Now' } })).body
}
async function say(who: Member, id: string, content = 'Hey') {
  return (await house.call(createComment, { as: who.as, params: { id }, body: { content } })).body
}
const list = async (who: Member) => (await house.call(listNotifications, { as: who.as })).body
const count = async (who: Member) => (await house.call(countUnread, { as: who.as })).body.count
const readAllOf = (who: Member, id: string) => house.call(readEventNotifications, { as: who.as, params: { id } })

test('comments of many on one spon are one row that names the newest and counts the others', async () => {
  const { host, crew } = await gather('Ben', 'Cleo', 'Dan', 'Eva')
  const [ben, cleo, dan, eva] = crew as [Member, Member, Member, Member]
  const { id } = await post(host)
  await say(ben, id, 'First')
  expect(await list(host)).toMatchObject([{ title: 'Ben Probe commented on Kites', message: 'First', folded: null }])
  await say(cleo, id)
  expect(await list(host)).toMatchObject([{ title: 'Cleo Probe and Ben Probe commented on Kites' }])
  await say(dan, id)
  await say(cleo, id, 'Again')
  await say(eva, id, 'Last')
  expect(await list(host)).toMatchObject([
    {
      type: 'comment',
      title: 'Eva Probe and 3 others commented on Kites',
      message: 'Last',
      isRead: false,
      relatedEventId: id,
      relatedUser: { id: eva.id },
      folded: {
        count: 5,
        unreadCount: 5,
        otherPeople: 3,
        people: [{ id: eva.id, displayName: 'Eva Probe' }, { id: cleo.id }, { id: dan.id }],
      },
    },
  ])
  expect(await count(host)).toBe(5)
  // Ben hears of those after him, Eva of none.
  expect(await list(ben)).toMatchObject([
    { title: 'Eva Probe and 2 others commented on Kites' },
    { type: 'event_created', folded: null },
  ])
  expect(await list(eva)).toMatchObject([{ type: 'event_created' }])
})

test('each kind and each spon has its own row, and what one person says twice has their name alone', async () => {
  const { host, crew } = await gather('Ben', 'Cleo')
  const [ben, cleo] = crew as [Member, Member]
  const [kites, soup] = [await post(host), await post(host, 'Soup')]
  const { id: commentId } = await say(host, kites.id)
  for (const guest of [ben, cleo]) {
    const params = { id: kites.id }
    await house.call(answerEvent, { as: guest.as, params, body: { response: 'going' } })
    await house.call(addReaction, { as: guest.as, params: { id: commentId }, body: { emoji: '🔥' } })
  }
  for (const content of ['One', 'Two']) await say(ben, soup.id, content)
  expect(await list(host)).toMatchObject([
    { title: 'Ben Probe commented on Soup', message: 'Two', folded: { count: 2, otherPeople: 0 } },
    { type: 'reaction', title: 'Kites', message: 'Cleo Probe and Ben Probe reacted to your comments' },
    { type: 'rsvp', title: 'Kites', message: 'Cleo Probe and Ben Probe answered your spon' },
  ])
})

test('nobody who is hidden is named or counted, nor anything of theirs', async () => {
  const { host, crew } = await gather('Ben', 'Cleo', 'Dan')
  const [ben, cleo, dan] = crew as [Member, Member, Member]
  const { id } = await post(host)
  await say(ben, id, 'From Ben')
  await say(dan, id)
  const { id: commentId } = await say(cleo, id)
  await block(house.db, cleo, host)
  const [row] = await list(host)
  expect(row).toMatchObject({
    title: 'Dan Probe and Ben Probe commented on Kites',
    folded: { count: 2, unreadCount: 2 },
  })
  expect(JSON.stringify(row)).not.toContain(cleo.id)
  expect(await count(host)).toBe(2)

  await house.call(deleteCurrentUser, { as: dan.as })
  expect(await list(host)).toMatchObject([
    { title: 'Ben Probe commented on Kites', message: 'From Ben', folded: null, relatedUser: { id: ben.id } },
  ])
  await house.call(deleteComment, { as: cleo.as, params: { id: commentId } })
  expect(await count(host)).toBe(1)
})

test('a fold follows the title of its spon, and the names of its people', async () => {
  const { host, crew } = await gather('Ben', 'Cleo')
  const { id } = await post(host)
  for (const guest of crew) await say(guest, id)
  await house.call(updateEvent, { as: host.as, params: { id }, body: { title: 'Big kites', timeframe: 'Right Now' } })
  await house.db
    .updateTable('users')
    .set({ first_name: 'Cleopatra' })
    .where('id', '=', crew[1]?.id ?? '')
    .execute()
  expect(await list(host)).toMatchObject([{ title: 'Cleopatra Probe and Ben Probe commented on Big kites' }])
})

test('opening a spon reads all that was told of it, and nothing else', async () => {
  const { host, crew } = await gather('Ben', 'Cleo')
  const [ben, cleo] = crew as [Member, Member]
  const [kites, soup] = [await post(host), await post(host, 'Soup')]
  for (const guest of crew) {
    await say(guest, kites.id)
    await say(guest, soup.id)
    await house.call(answerEvent, { as: guest.as, params: { id: kites.id }, body: { response: 'going' } })
  }
  expect(await count(host)).toBe(6)
  for (let opened = 0; opened < 2; opened++) expect((await readAllOf(host, kites.id)).body).toEqual({ count: 2 })
  const rows = await list(host)
  expect(rows.map(({ relatedEventId, isRead }) => [relatedEventId === kites.id, isRead])).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ])
  // Not for others, and a spon that is unknown to them says nothing.
  expect(await count(ben)).toBeGreaterThan(0)
  expect(await readAllOf(cleo, unknownId)).toMatchObject({ status: 200, body: { count: await count(cleo) } })

  await say(ben, kites.id, 'News')
  expect((await list(host))[0]).toMatchObject({ isRead: false, folded: { count: 3, unreadCount: 1 } })
})

test('a row that is read by its id takes with it what came before, and leaves what came after', async () => {
  const { host, crew } = await gather('Ben', 'Cleo')
  const [ben, cleo] = crew as [Member, Member]
  const { id } = await post(host)
  await house.call(answerEvent, { as: ben.as, params: { id }, body: { response: 'going' } })
  await say(ben, id)
  await say(cleo, id)
  const [tapped] = (await list(host)) as [Notification]
  await say(ben, id, 'Later')
  expect((await house.call(readNotification, { as: host.as, params: { id: tapped.id } })).status).toBe(204)
  expect(await list(host)).toMatchObject([
    { type: 'comment', isRead: false, folded: { count: 3, unreadCount: 1 } },
    { type: 'rsvp', isRead: true },
  ])
  expect(await count(host)).toBe(1)
})

test('two phones that open spons at once leave nothing unread', async () => {
  const { host, crew } = await gather('Ben', 'Cleo', 'Dan')
  const { id } = await post(host)
  for (const guest of crew) for (let nr = 0; nr < 5; nr++) await say(guest, id)
  const [newest] = (await list(host)) as [Notification]
  const taps = await Promise.all([
    ...Array.from({ length: 4 }, () => readAllOf(host, id)),
    ...Array.from({ length: 4 }, () => house.call(readNotification, { as: host.as, params: { id: newest.id } })),
  ])
  expect(taps.filter(({ status }) => status >= 300)).toEqual([])
  expect([await count(host), (await list(host))[0]?.isRead]).toEqual([0, true])
})

test('pages of folds have every row once, also while more comes', async () => {
  const { host, crew } = await gather('Ben', 'Cleo')
  const [ben, cleo] = crew as [Member, Member]
  const { rows } = await sql<{ id: string }>`
    with spon as (
      insert into events (host_id, title) select ${host.id}, 'Spon ' || nr from generate_series(1, 40) nr returning id
    ), told as (
      insert into notifications (user_id, type, title, message, related_user_id, related_event_id, cause, created_at)
      select ${host.id}, 'comment', '', '', guest, id, 'comment:' || id || guest,
        now() - make_interval(mins => 100 - (row_number() over (order by guest, id))::int)
      from spon, unnest(${[ben.id, cleo.id]}::uuid[]) guest
    ) select id from spon order by id`.execute(house.db)
  const spons = rows.map(({ id }) => id)
  const first = await house.call(listNotifications, { as: host.as })
  expect(first.body).toHaveLength(30)
  // The oldest of the first page gets a comment: it moves to the top, and its older comment is not a row of the next page.
  await say(ben, spons[10] ?? '')
  const next = /cursor=([^>&]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await house.call(listNotifications, { as: host.as, query: { cursor: decodeURIComponent(next) } })
  const shown = [...first.body, ...second.body].map(({ relatedEventId }) => relatedEventId)
  expect(shown).toEqual(spons.toReversed())
  expect(second.headers.link).toBeUndefined()
})
