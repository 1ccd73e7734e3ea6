import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { sendReminders } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { addReaction, createComment } from '#shared/comments.ts'
import { deleteEvent, getEvent, updateEvent } from '#shared/events.ts'
import { muteEvent, unmuteEvent } from '#shared/mutes.ts'
import { updatePreferences } from '#shared/notifications.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { listenLive } from '#tests/support/live.ts'
import { listPushed, openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

let hana: Member
let gil: Member
let pia: Member
let event: { id: string }
beforeEach(async () => {
  ;[hana, gil, pia] = [await house.arrive('Hana'), await house.arrive('Gil'), await house.arrive('Pia')]
  for (const friend of [gil, pia]) await befriend(house.db, hana, friend)
  await befriend(house.db, gil, pia)
  for (const person of [hana, gil]) await room.giveDevice(person)
  event = await createEvent(house.db, hana, { title: 'Tacos', starts_at: hours(0.5), min_going: 2 })
  // Long ago: a reminder is due.
  await house.db
    .updateTable('events')
    .set({ starts_known_at: hours(-5) })
    .where('id', '=', event.id)
    .execute()
})

const at = (who: Member) => ({ as: who.as, params: { id: event.id } })
const answer = (who: Member) => house.call(answerEvent, { ...at(who), body: { response: 'going' } })
function say(who: Member, content: string, mentions: string[] = []) {
  return house.call(createComment, { ...at(who), body: { content, mentions } })
}
async function pushedTo(person: Member) {
  await room.deliver()
  return listPushed(house, person)
}
const typesOf = async (person: Member) => (await house.notificationsOf(person)).map(({ type }) => type).toSorted()
const edit = (body: object) => house.call(updateEvent, { ...at(hana), body: { title: 'Tacos', ...body } })

/** All that Gil, who is coming, may be told of this spon but that it is off. */
async function makeNoise() {
  await answer(gil)
  const { body: first } = await say(gil, 'I bring limes')
  await house.call(addReaction, { as: pia.as, params: { id: first.id }, body: { emoji: '🔥' } })
  // It is on, then short, then on again.
  await answer(pia)
  await say(pia, 'Me too')
  await edit({ title: 'More tacos' })
  await inTransaction(house.db, (tx) => enqueue(tx, sendReminders, {}))
  await room.deliver()
}

describe('a muted spon', () => {
  test('tells its person in the app what it tells everybody, and pings for nothing', async () => {
    const { status, body } = await house.call(muteEvent, at(gil))
    expect([status, body.muted]).toEqual([200, true])
    await makeNoise()
    expect(await typesOf(gil)).toEqual(
      ['comment', 'event_on', 'event_reminder', 'event_updated', 'reaction'].toSorted(),
    )
    expect(await pushedTo(gil)).toEqual([])
  })

  test('pings as before for everybody else, and again once it is not muted', async () => {
    await house.call(muteEvent, at(pia))
    await house.call(muteEvent, at(gil))
    const { status, body } = await house.call(unmuteEvent, at(gil))
    expect([status, body.muted]).toEqual([200, false])
    await makeNoise()
    expect(await pushedTo(gil)).toEqual(['comment', 'event_on', 'event_reminder', 'event_updated', 'reaction'])
    expect((await pushedTo(hana)).includes('rsvp')).toBe(true)
  })

  test('still pings when it moves, when somebody means one, and when it is off', async () => {
    await house.call(muteEvent, at(hana))
    await answer(gil)
    await house.call(muteEvent, at(gil))
    await edit({ location: 'Harbour steps' })
    expect(await pushedTo(gil)).toEqual(['event_updated'])
    await say(pia, '@gil bring ice', [gil.id])
    expect(await pushedTo(gil)).toEqual(['event_updated', 'mention'])
    await house.call(deleteEvent, at(hana))
    // The others went with it.
    expect(await pushedTo(gil)).toEqual(['event_cancelled'])
    expect(room.endpoint.attempts).toBe(3)
  })

  test('leaves its host in peace, too', async () => {
    await house.call(muteEvent, at(hana))
    await answer(gil)
    await answer(pia)
    await house.call(takeBackAnswer, at(pia))
    await room.letTimePass()
    await say(gil, 'I bring limes')
    expect(await pushedTo(hana)).toEqual([])
    expect((await typesOf(hana)).includes('comment')).toBe(true)
  })

  test('is quiet at once: what waits for the end of quiet hours is not sent either', async () => {
    const night = { quietFrom: '22:00', quietUntil: '08:00', timeZone: 'UTC' }
    const body = { spons: 'push', answers: 'push', friends: 'push', ...night } as const
    await house.call(updatePreferences, { as: hana.as, body })
    await say(gil, 'Are we on?')
    const day = 86_400_000
    const tonight = new Date(Math.floor(Date.now() / day) * day + day - 3_600_000)
    await room.deliver({ now: () => tonight })
    expect(await listPushed(house, hana)).toEqual([])
    await house.call(muteEvent, at(hana))
    await room.letTimePass()
    await room.deliver({ now: () => new Date(tonight.getTime() + day / 2) })
    expect(await listPushed(house, hana)).toEqual([])
  })

  test('is nobody else’s business', async () => {
    const [own, other] = await Promise.all([gil, hana].map(({ as }) => listenLive(house.app.baseUrl, as)))
    await house.call(muteEvent, at(gil))
    await own?.hears('changed')
    expect(other?.changes()).toEqual([])
    for (const who of [hana, pia]) expect((await house.call(getEvent, at(who))).body.muted).toBe(false)
    expect((await house.call(getEvent, at(gil))).body.muted).toBe(true)
    // A second tap, and one on a spon that is not there for them, change nothing.
    expect((await house.call(muteEvent, at(gil))).status).toBe(200)
    const stranger = await house.arrive('Otto')
    for (const endpoint of [muteEvent, unmuteEvent]) expect((await house.call(endpoint, at(stranger))).status).toBe(404)
    expect(
      await house.db.selectFrom('event_mutes').select('user_id').where('event_id', '=', event.id).execute(),
    ).toEqual([{ user_id: gil.id }])
  })
})
