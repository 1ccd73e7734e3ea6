import { beforeEach, describe, expect, test } from 'vitest'
import { createComment } from '#shared/comments.ts'
import { createEvent, deleteEvent, getEvent, listFeed, updateEvent } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import {
  countAudience,
  countChosenAudience,
  countUnread,
  listNotifications,
  readAllNotifications,
} from '#shared/notifications.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { getUser } from '#shared/users.ts'
import { befriend, createPerson } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { listenLive } from '#tests/support/live.ts'
import { countStatements } from '#tests/support/statements.ts'

const house = openHouse()
const { call } = house

let hana: Member
let ada: Member
let ben: Member
let cleo: Member
beforeEach(async () => {
  ;[hana, ada, ben, cleo] = (await Promise.all(['Hana', 'Ada', 'Ben', 'Cleo'].map((name) => house.arrive(name)))) as [
    Member,
    Member,
    Member,
    Member,
  ]
  for (const friend of [ada, ben, cleo]) await befriend(house.db, hana, friend)
})

const idsOf = (people: { id: string }[]) => people.map(({ id }) => id)
async function post(chosen: { id: string }[], given: object = {}) {
  const body = { title: 'Sauna', visibility: 'chosen', inviteeIds: idsOf(chosen), ...given } as const
  return call(createEvent, { as: hana.as, body })
}
function edit({ id }: { id: string }, given: object) {
  return call(updateEvent, { as: hana.as, params: { id }, body: { title: 'Sauna', ...given } })
}
async function seers(event: { id: string }) {
  const people = { hana, ada, ben, cleo }
  const seen: string[] = []
  for (const [name, { as }] of Object.entries(people)) {
    const { status } = await call(getEvent, { as, params: { id: event.id } })
    const feed = (await call(listFeed, { as })).body.some(({ id }) => id === event.id)
    expect(feed, `${name} has it in the feed`).toBe(status === 200)
    if (status === 200) seen.push(name)
  }
  return seen.join(' ')
}
const typesOf = async (person: Member) => (await house.notificationsOf(person)).map(({ type }) => type)

describe('a spon for chosen people', () => {
  test('is there for the host and them, who are invited; nobody else hears of it', async () => {
    const [chosen, other] = await Promise.all([ada, cleo].map(({ as }) => listenLive(house.app.baseUrl, as)))
    const { status, body } = await post([ada, ben])
    expect([status, body.visibility, body.chosenCount, body.chosen?.map(({ id }) => id).toSorted()]).toEqual([
      201,
      'chosen',
      2,
      idsOf([ada, ben]).toSorted(),
    ])
    expect(await seers(body)).toBe('hana ada ben')
    expect([await typesOf(ada), await typesOf(cleo)]).toEqual([['event_invite'], []])
    await chosen?.hears('changed')
    expect(other?.changes()).toEqual([])
    for (const stream of [chosen, other]) stream?.close()
    const { body: seen } = await call(getEvent, { as: ada.as, params: { id: body.id } })
    expect([seen.chosenCount, seen.chosen]).toEqual([2, null])
    const eventCount = async ({ as }: Member) => (await call(getUser, { as, params: { id: hana.id } })).body.eventCount
    expect([await eventCount(ada), await eventCount(cleo)]).toEqual([1, 0])
  })

  test('needs somebody, of the own friends, and no more than two hundred', async () => {
    const stranger = await house.arrive('Sam')
    for (const inviteeIds of [[], [stranger.id], Array.from({ length: 201 }, () => ada.id)])
      expect(await post([], { inviteeIds })).toMatchObject({ status: 400, error: { field: 'inviteeIds' } })
    const many = { visibility: 'friends', inviteeIds: Array.from({ length: 51 }, () => ada.id) }
    expect(await post([], many)).toMatchObject({ status: 400, error: { field: 'inviteeIds' } })
  })

  test('is posted by as many statements for one person as for many', async () => {
    const many = await Promise.all(Array.from({ length: 40 }, () => createPerson(house.db)))
    for (const friend of many) await befriend(house.db, hana, friend)
    function postTo(people: { id: string }[]) {
      return countStatements(async () => expect((await post(people)).status).toBe(201))
    }
    const forOne = await postTo([ada])
    expect(forOne).toBeGreaterThan(10)
    expect(await postTo(many)).toBe(forOne)
    const invited = house.db.selectFrom('notifications').select('id').where('user_id', 'in', idsOf(many))
    expect(await invited.execute()).toHaveLength(40)
  })

  test('has its list replaced by an edit, which takes invitations and answers back', async () => {
    const { body } = await post([ada, ben])
    const params = { id: body.id }
    await call(answerEvent, { as: ben.as, params, body: { response: 'going' } })
    for (const { as } of [ben, ada]) await call(createComment, { as, params, body: { content: 'Nice' } })
    await call(readAllNotifications, { as: ben.as })
    await call(createComment, { as: ada.as, params, body: { content: 'Towels?' } })
    expect((await call(countUnread, { as: ben.as })).body.count).toBe(1)
    expect((await edit(body, { inviteeIds: idsOf([ada, cleo]) })).body).toMatchObject({
      chosenCount: 2,
      rsvpCounts: { going: 0 },
    })
    expect(await seers(body)).toBe('hana ada cleo')
    expect(await typesOf(cleo)).toEqual(['event_invite'])
    // What was said there stays in no list.
    expect((await call(listNotifications, { as: ben.as })).body).toEqual([])
    expect((await call(countUnread, { as: ben.as })).body.count).toBe(0)
    // Left out, the list stays; nobody is no list.
    await edit(body, { location: 'Harbour' })
    expect(await seers(body)).toBe('hana ada cleo')
    expect((await edit(body, { inviteeIds: [] })).status).toBe(400)
    await call(unfriend, { as: ada.as, body: { friendId: hana.id } })
    expect(await seers(body)).toBe('hana cleo')
  })

  test('loses many by as many statements as one, with their answers and what they were sent', async () => {
    const many = await Promise.all(Array.from({ length: 40 }, () => house.arrive()))
    for (const friend of many) await befriend(house.db, hana, friend)
    async function cut(people: Member[]) {
      const { body } = await post([ada, ...people])
      const params = { id: body.id }
      for (const { as } of people) await call(answerEvent, { as, params, body: { response: 'going' } })
      const statements = await countStatements(async () => {
        expect((await edit(body, { inviteeIds: [ada.id] })).body).toMatchObject({
          chosenCount: 1,
          rsvpCounts: { going: 0 },
        })
      })
      const statuses = await Promise.all(people.map(async ({ as }) => (await call(getEvent, { as, params })).status))
      expect(new Set(statuses)).toEqual(new Set([404]))
      return statements
    }
    const forOne = await cut([ben])
    expect(forOne).toBeGreaterThan(10)
    expect(await cut(many)).toBe(forOne)
    expect(await typesOf(hana)).toEqual([])
    for (const person of many) expect(await typesOf(person)).toEqual([])
  })

  test('that was for all friends keeps who answered, and others read nothing of it any more', async () => {
    const { body } = await post([], { visibility: 'friends', inviteeIds: [] })
    await call(answerEvent, { as: ben.as, params: { id: body.id }, body: { response: 'going' } })
    expect(await typesOf(cleo)).toEqual(['event_created'])
    expect((await edit(body, { visibility: 'chosen' })).status).toBe(400)
    await edit(body, { visibility: 'chosen', inviteeIds: [ada.id] })
    expect(await seers(body)).toBe('hana ada ben')
    expect([await typesOf(cleo), (await call(countUnread, { as: cleo.as })).body.count]).toEqual([[], 0])
    await edit(body, { visibility: 'friends' })
    expect(await seers(body)).toBe('hana ada ben cleo')
  })

  test('that is called off is so for them alone', async () => {
    const { body } = await post([ada])
    const params = { id: body.id }
    await call(deleteEvent, { as: hana.as, params })
    const read = async ({ as }: Member) => (await call(getEvent, { as, params })).status
    expect([await read(ada), await read(ben)]).toEqual([410, 404])
  })
})

test('an audience of chosen people is counted among them, from three on', async () => {
  async function count(chosen: Member[]) {
    const body = { visibility: 'chosen', inviteeIds: idsOf(chosen) } as const
    return (await call(countChosenAudience, { as: hana.as, body })).body
  }
  expect(await count([ada, ben, cleo, await house.arrive()])).toEqual({ now: 0, later: 0, inApp: 3 })
  expect(await count([ada, ben])).toEqual({ now: null, later: null, inApp: null })
  const all = await call(countChosenAudience, { as: hana.as, body: { visibility: 'friends' } })
  expect(all.body).toEqual((await call(countAudience, { as: hana.as })).body)
})
