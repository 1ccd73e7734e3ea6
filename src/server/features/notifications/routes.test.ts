import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#server/db/tables.ts'
import { requestFriend, unfriend } from '#shared/friends.ts'
import { countUnread, listNotifications, readAllNotifications, readNotification } from '#shared/notifications.ts'
import { befriend, block, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'

const house = openHouse()

let causes = 0
function leave(person: { id: string }, given: Partial<Insertable<Tables['notifications']>> = {}) {
  return house.db
    .insertInto('notifications')
    .values({
      user_id: person.id,
      type: 'friend_accepted',
      title: 'Title',
      message: 'Message',
      cause: `cause ${++causes}`,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const list = async (who: Member) => (await house.call(listNotifications, { as: who.as })).body
const count = async (who: Member) => (await house.call(countUnread, { as: who.as })).body.count
const read = (who: Member, id: string) => house.call(readNotification, { as: who.as, params: { id } })

test('a notification is unread until it is read, and says who and what it is about', async () => {
  const [ada, ben] = [await house.arrive('Ada'), await house.arrive('Ben')]
  await house.call(requestFriend, { as: ben.as, body: { friendId: ada.id } })
  const [told] = await list(ada)
  expect(told).toMatchObject({
    type: 'friend_request',
    isRead: false,
    relatedEventId: null,
    relatedUser: { id: ben.id, displayName: 'Ben Probe', email: null },
  })
  expect(await count(ada)).toBe(1)
  for (let tap = 0; tap < 2; tap++) expect((await read(ada, String(told?.id))).status).toBe(204)
  expect(await count(ada)).toBe(0)
  expect(await list(ada)).toMatchObject([{ isRead: true }])
})

test('another person’s notification cannot be told from a missing one', async () => {
  const [ada, ben] = [await house.arrive(), await house.arrive()]
  const { id } = await leave(ada)
  const missing = await read(ben, unknownId)
  expect(missing.status).toBe(404)
  expect(await read(ben, id)).toMatchObject({ status: 404, text: missing.text })
  expect(await count(ada)).toBe(1)
  await house.call(readAllNotifications, { as: ben.as })
  expect(await count(ada)).toBe(1)
})

test('everything can be read at once, and again', async () => {
  const ada = await house.arrive()
  for (let index = 0; index < 3; index++) await leave(ada)
  for (let tap = 0; tap < 2; tap++) expect((await house.call(readAllNotifications, { as: ada.as })).status).toBe(204)
  expect(await count(ada)).toBe(0)
  expect((await list(ada)).every(({ isRead }) => isRead)).toBe(true)
})

test('what tells of a spon goes when the sight of the spon goes', async () => {
  const [host, ada] = [await house.arrive(), await house.arrive()]
  await befriend(house.db, host, ada)
  const event = await createEvent(house.db, host)
  const { id } = await leave(ada, { type: 'event_created', related_user_id: host.id, related_event_id: event.id })
  expect(await list(ada)).toMatchObject([{ relatedEventId: event.id }])
  await house.call(unfriend, { as: host.as, body: { friendId: ada.id } })
  expect([await list(ada), await count(ada)]).toEqual([[], 0])
  expect((await read(ada, id)).status).toBe(404)
})

test('of a spon that is gone only the news of that is left', async () => {
  const [host, ada] = [await house.arrive(), await house.arrive()]
  await befriend(house.db, host, ada)
  const event = await createEvent(house.db, host)
  const about = { related_user_id: host.id, related_event_id: event.id }
  await leave(ada, { ...about, type: 'event_created' })
  await leave(ada, { ...about, type: 'event_cancelled', title: 'It is off' })
  await house.db.deleteFrom('events').where('id', '=', event.id).execute()
  expect(await list(ada)).toMatchObject([{ title: 'It is off', relatedEventId: null }])
  expect(await count(ada)).toBe(1)
})

test('nothing of a blocked person is left to see', async () => {
  const [ada, ben] = [await house.arrive(), await house.arrive()]
  await leave(ada, { related_user_id: ben.id })
  await block(house.db, ben, ada)
  expect([await list(ada), await count(ada)]).toEqual([[], 0])
})

test('the unread are counted up to a hundred, and listed page by page', async () => {
  const ada = await house.arrive()
  const start = Date.now() - 3_600_000
  for (let index = 0; index < 105; index++)
    // Pairs have the same timestamp: the id breaks the tie.
    await leave(ada, { title: `No. ${index}`, created_at: new Date(start + Math.floor(index / 2) * 1000) })
  expect(await count(ada)).toBe(100)
  const titles: string[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const page = await house.call(listNotifications, { as: ada.as, query: cursor ? { cursor } : {} })
    titles.push(...page.body.map(({ title }) => title))
    sizes.push(page.body.length)
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
    cursor = next && (new URL(next, house.app.baseUrl).searchParams.get('cursor') ?? undefined)
  } while (cursor)
  expect(sizes).toEqual([30, 30, 30, 15])
  expect(titles).toEqual(Array.from({ length: 105 }, (_, index) => `No. ${104 - index}`))
})

test('a cursor that we did not make is refused', async () => {
  const ada = await house.arrive()
  expect(await house.call(listNotifications, { as: ada.as, query: { cursor: 'x' } })).toMatchObject({
    status: 400,
    error: { field: 'cursor' },
  })
})
