import { beforeEach, expect, test } from 'vitest'
import { createComment } from '#shared/comments.ts'
import { createCrew, makeCrewLink } from '#shared/crews.ts'
import { createEvent } from '#shared/events.ts'
import { acceptInvite } from '#shared/invites.ts'
import { countUnread } from '#shared/notifications.ts'
import { befriend } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

let ada: Member
let ben: Member
beforeEach(async () => {
  ;[ada, ben] = await Promise.all([house.arrive('Ada'), house.arrive('Ben')])
})

async function joinCrew() {
  const { body: crew } = await house.call(createCrew, { as: ada.as, body: { name: 'Climbing' } })
  const { body } = await house.call(makeCrewLink, { as: ada.as, params: { id: crew.id } })
  await house.call(acceptInvite, { as: ben.as, params: { token: body.url.split('/').at(-1) ?? '' } })
}

/** Of comments made at once only the last goes out, so what was queued is counted. */
async function countPushes(write: (time: number) => Promise<unknown>, times: number) {
  const count = async () => (await house.db.selectFrom('push_deliveries').select('notification_id').execute()).length
  const before = await count()
  for (let time = 0; time < times; time += 1) await write(time)
  await room.deliver({ now: () => new Date() })
  return (await count()) - before
}

const post = (by: Member) => (time: number) => house.call(createEvent, { as: by.as, body: { title: `Spon ${time}` } })

/** Ben talks below a spon of Ada's. */
async function openTalk() {
  const { body: own } = await house.call(createEvent, { as: ada.as, body: { title: 'Mine' } })
  return (time: number) =>
    house.call(createComment, { as: ben.as, params: { id: own.id }, body: { content: `Word ${time}` } })
}

test('whom a link made a friend pings as seldom as a stranger for a day, and is in the list like any friend', async () => {
  await joinCrew()
  await room.giveDevice(ada)
  // That Ben joined is one of them.
  expect(await countPushes(post(ben), 4)).toBe(3)
  expect((await house.call(countUnread, { as: ada.as })).body.count).toBe(5)
  const talk = await openTalk()
  expect(await countPushes(talk, 22)).toBe(20)
  await house.app.context.pool.query(`update friendships set linked_at = linked_at - interval '1 day'`)
  expect(await countPushes(talk, 2)).toBe(2)
})

test('a friend by request pings at once', async () => {
  await befriend(house.db, ada, ben)
  await room.giveDevice(ada)
  expect(await countPushes(await openTalk(), 22)).toBe(22)
})
