import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFreeHandler } from '#server/features/free/jobs.ts'
import { deleteOldFreeTimes } from '#server/features/free/queries.ts'
import { deleteTakenBackNotifications } from '#server/features/notifications/clean-up-queries.ts'
import { exportCurrentUser } from '#shared/accounts.ts'
import { blockUser } from '#shared/blocks.ts'
import { endFree, listFree, sayMeToo, setFree } from '#shared/free.ts'
import { acceptFriend, requestFriend, unfriend } from '#shared/friends.ts'
import { countUnread, listNotifications, updatePreferences } from '#shared/notifications.ts'
import { befriend } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { listenLive } from '#tests/support/live.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const allPush = { spons: 'push', answers: 'push', friends: 'push' } as const

let ada: Member
let ben: Member
let cleo: Member
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all([house.arrive('Ada'), house.arrive('Ben'), house.arrive('Cleo')])
  await befriend(house.db, ada, ben)
})
afterEach(() => house.db.deleteFrom('users').execute())

function free(person: Member, minutes = 120) {
  return house.call(setFree, { as: person.as, body: { until: inMinutes(minutes) } })
}

async function namesFor(person: Member) {
  const { body } = await house.call(listFree, { as: person.as })
  return body.map(({ user }) => user.firstName)
}

/** Runs the queued jobs of those who became free, all at the same time. */
async function notifyAll() {
  const { pool } = house.app.context
  const { rows } = await pool.query(`with taken as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'tell-free' returning j.payload
    ) select payload from taken`)
  await Promise.all(rows.map(({ payload }) => createFreeHandler().run(payload, house.app.context)))
}

async function heard(person: Member) {
  return (await house.notificationsOf(person)).filter(({ type }) => type === 'free_together').length
}

const everybody = () => Promise.all([ada, ben, cleo].map(heard))

/** As if all that happened so far had happened that much earlier. */
async function passMinutes(minutes: number) {
  const { pool } = house.app.context
  await pool.query('update notifications set created_at = created_at - make_interval(mins => $1)', [minutes])
  await pool.query('update free_times set until = until - make_interval(mins => $1)', [minutes])
}

describe('free until', () => {
  test('is seen by oneself and the crew, and by nobody else', async () => {
    const { status, body } = await free(ada)
    expect([status, body.map(({ user }) => user.id)]).toEqual([200, [ada.id]])
    expect([await namesFor(ada), await namesFor(ben), await namesFor(cleo)]).toEqual([['Ada'], ['Ada'], []])
  })

  test('is two hours if nothing else is said, and whoever has to go first comes first', async () => {
    await free(ada, 60)
    const { body } = await house.call(setFree, { as: ben.as, body: {} })
    expect(body.map(({ user }) => user.id)).toEqual([ada.id, ben.id])
    const left = Date.parse(body[1]?.until ?? '') - Date.now()
    expect(Math.round(left / 60_000)).toBe(120)
  })

  test.each<[string, unknown]>([
    ['in the past', inMinutes(-5)],
    ['for a week', inMinutes(7 * 24 * 60)],
    ['for ten minutes', inMinutes(10)],
    ['in the year 9999', '9999-12-31T23:59:59Z'],
    ['until whenever', 'later'],
  ])('is refused %s, with a sentence', async (_what, until) => {
    const { status, error } = await house.call(setFree, { as: ada.as, body: { until: until as string } })
    expect([status, error?.field, error?.message]).toEqual([
      400,
      'until',
      'Choose a time between 30 minutes and 6 hours from now.',
    ])
    expect(await namesFor(ben)).toEqual([])
  })

  test('can be changed and taken back, live on the screens of the crew', async () => {
    const [ear, stranger] = await Promise.all([ben, cleo].map(({ as }) => listenLive(house.app.baseUrl, as)))
    await free(ada)
    await ear?.hears('changed')
    await free(ada, 45)
    expect((await house.call(endFree, { as: ada.as })).body).toEqual([])
    expect(await namesFor(ben)).toEqual([])
    expect(ear?.changes()[0]?.lists).toEqual(['free'])
    expect(stranger?.changes()).toEqual([])
    for (const each of [ear, stranger]) each?.close()
  })

  test('ends for those who part, at once', async () => {
    await befriend(house.db, ada, cleo)
    await free(ada)
    await house.call(unfriend, { as: ben.as, body: { friendId: ada.id } })
    await house.call(blockUser, { as: cleo.as, params: { id: ada.id } })
    expect([await namesFor(ada), await namesFor(ben), await namesFor(cleo)]).toEqual([['Ada'], [], []])
  })

  test('is gone by itself, and its row with the next clean-up', async () => {
    await free(ada, 60)
    await free(ben, 60)
    await passMinutes(61)
    await free(ben, 60)
    expect(await namesFor(ben)).toEqual(['Ben'])
    await deleteOldFreeTimes(house.db)
    expect(await house.db.selectFrom('free_times').select('user_id').execute()).toEqual([{ user_id: ben.id }])
  })

  test('is in the own export, and in nobody else’s', async () => {
    await free(ada)
    const files = await Promise.all([ada, ben].map(({ as }) => house.call(exportCurrentUser, { as })))
    const [own, other] = files.map(({ text }) => JSON.parse(text).freeTime)
    expect([own.length, Object.keys(own[0]), other]).toEqual([1, ['since', 'until', 'words', 'isForSome'], []])
  })
})

describe('with words and for whom', () => {
  async function freeFor(person: Member, given: { words?: string; to?: { userIds: string[] } | null }) {
    return house.call(setFree, { as: person.as, body: { until: inMinutes(120), ...given } })
  }
  const read = async ({ as }: Member) => (await house.call(listFree, { as })).body

  test('a few words stand beside it, on one line', async () => {
    const { body } = await freeFor(ada, { words: ' Swimming,\nanyone? ' })
    expect(body[0]).toMatchObject({ words: 'Swimming, anyone?', to: null, meToos: [] })
    expect((await read(ben))[0]).toMatchObject({ words: 'Swimming, anyone?', saidMeToo: false })
    expect((await freeFor(ada, { words: 'x'.repeat(41) })).status).toBe(400)
  })

  test('for some friends is there for them alone', async () => {
    await befriend(house.db, ada, cleo)
    const [chosen, other] = await Promise.all([ben, cleo].map(({ as }) => listenLive(house.app.baseUrl, as)))
    const { body } = await freeFor(ada, { to: { userIds: [ben.id, ada.id] } })
    expect(body[0]?.to).toEqual({ userIds: [ben.id] })
    await chosen?.hears('changed')
    expect([await namesFor(ben), await namesFor(cleo)]).toEqual([['Ada'], []])
    expect((await read(ben))[0]).not.toHaveProperty('to')
    expect((await house.call(sayMeToo, { as: cleo.as, params: { userId: ada.id } })).status).toBe(404)
    expect(other?.changes()).toEqual([])
    // Whoever saw it sees it go.
    await free(ada)
    await other?.hears('changed')
    await freeFor(ada, { to: { userIds: [ben.id] } })
    expect(await namesFor(cleo)).toEqual([])
    for (const stream of [chosen, other]) stream?.close()
    const stranger = await house.arrive()
    expect((await freeFor(ada, { to: { userIds: [stranger.id] } })).error?.field).toBe('to')
  })

  test('three are told only if each of them sees that the others are free', async () => {
    await befriend(house.db, ada, cleo)
    await befriend(house.db, ben, cleo)
    await freeFor(ada, { to: { userIds: [ben.id] } })
    await Promise.all([ben, cleo].map((person) => free(person)))
    await notifyAll()
    expect(await everybody()).toEqual([0, 0, 0])
    await freeFor(ada, { to: { userIds: [ben.id, cleo.id] } })
    await notifyAll()
    expect(await everybody()).toEqual([1, 1, 1])
  })

  test('"me too" is between the two, and offers both to make it a spon', async () => {
    await befriend(house.db, ada, cleo)
    await befriend(house.db, ben, cleo)
    await free(ada)
    const tap = () => house.call(sayMeToo, { as: ben.as, params: { userId: ada.id } })
    expect((await tap()).body[0]).toMatchObject({ user: { id: ada.id }, saidMeToo: true })
    await tap()
    expect((await read(ada))[0]?.meToos).toEqual([
      { id: ben.id, displayName: 'Ben Probe', firstName: 'Ben', profileImageUrl: null },
    ])
    expect((await read(cleo))[0]).toMatchObject({ saidMeToo: false })
    expect((await read(cleo))[0]).not.toHaveProperty('meToos')
    expect((await house.notificationsOf(ada)).map(({ type, message }) => [type, message])).toEqual([
      ['free_me_too', 'Ben Probe is free too. Make it a spon?'],
    ])
    await house.call(unfriend, { as: ada.as, body: { friendId: ben.id } })
    expect((await read(ada))[0]?.meToos).toEqual([])
    await passMinutes(130)
    await free(ada)
    expect((await read(ada))[0]?.meToos).toEqual([])
  })
})

describe('three friends who are free at once', () => {
  beforeEach(async () => {
    await befriend(house.db, ben, cleo)
  })

  test('hear of it once each, whoever comes last', async () => {
    await befriend(house.db, ada, cleo)
    await free(ada)
    await free(ben)
    await notifyAll()
    expect(await everybody()).toEqual([0, 0, 0])
    await free(cleo)
    await notifyAll()
    expect(await everybody()).toEqual([1, 1, 1])
    const { body } = await house.call(listNotifications, { as: ada.as })
    expect(body.map(({ message, relatedUser }) => [message, relatedUser])).toEqual([
      ['You and at least two of your crew are free right now. Make it a spon?', null],
    ])
  })

  test('hear of it once each when all of them switch in the same moment', async () => {
    await befriend(house.db, ada, cleo)
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([ada, ben, cleo].map((person) => free(person)))
      await notifyAll()
    }
    expect(await everybody()).toEqual([1, 1, 1])
  })

  test('are not told where two of them do not know each other, until they do', async () => {
    await Promise.all([ada, ben, cleo].map((person) => free(person)))
    await notifyAll()
    expect(await everybody()).toEqual([0, 0, 0])
    await house.call(requestFriend, { as: ada.as, body: { friendId: cleo.id } })
    await house.call(acceptFriend, { as: cleo.as, body: { friendId: ada.id } })
    await notifyAll()
    expect(await everybody()).toEqual([1, 1, 1])
  })

  test('are told again after three hours, and not before', async () => {
    await befriend(house.db, ada, cleo)
    async function meet() {
      await Promise.all([ada, ben, cleo].map((person) => free(person)))
      await notifyAll()
      const rows = house.db.selectFrom('notifications').select('id').where('type', '=', 'free_together').orderBy('id')
      return (await rows.execute()).map(({ id }) => id)
    }
    const first = await meet()
    await passMinutes(179)
    expect(await meet()).toEqual(first)
    await passMinutes(1)
    const second = await meet()
    expect([second.length, second.filter((id) => first.includes(id))]).toEqual([3, []])
  })

  test('see it in their list while they are free, and it is not kept', async () => {
    await befriend(house.db, ada, cleo)
    await Promise.all([ada, ben, cleo].map((person) => free(person)))
    await notifyAll()
    const count = async () => (await house.call(countUnread, { as: ada.as })).body.count
    expect(await count()).toBe(1)
    await house.call(endFree, { as: ada.as })
    expect(await count()).toBe(0)
    await passMinutes(181)
    await deleteTakenBackNotifications(house.db)
    expect(await everybody()).toEqual([0, 0, 0])
  })

  test('are pinged under their settings and quiet hours', async () => {
    await befriend(house.db, ada, cleo)
    for (const person of [ada, ben, cleo]) await room.giveDevice(person)
    const quiet = { ...allPush, quietFrom: '00:00', quietUntil: '23:59', timeZone: 'UTC' }
    await house.call(updatePreferences, { as: ben.as, body: quiet })
    const off = { ...allPush, spons: 'off' as const, quietFrom: null, quietUntil: null, timeZone: null }
    await house.call(updatePreferences, { as: cleo.as, body: off })
    await Promise.all([ada, ben, cleo].map((person) => free(person)))
    await notifyAll()
    await room.deliver({ now: () => new Date('2027-03-01T12:00:00Z') })
    expect(room.endpoint.received.map(({ payload }) => [payload.title, payload.url])).toEqual([
      ['Free at the same time', '/'],
    ])
    expect(await everybody()).toEqual([1, 1, 0])
  })
})
