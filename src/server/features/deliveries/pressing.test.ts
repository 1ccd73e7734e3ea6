import { beforeEach, describe, expect, test } from 'vitest'
import { findWait } from '#server/features/deliveries/policy.ts'
import { deleteEvent, updateEvent } from '#shared/events.ts'
import { updatePreferences } from '#shared/notifications.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

const night = { quietFrom: '22:00', quietUntil: '08:00', timeZone: 'UTC' }
const eleven = new Date('2027-01-01T23:00:00Z')
const morning = new Date('2027-01-02T08:00:00Z')

/** A host with a spon that starts then, and a friend in quiet hours who answered. */
async function gather(starts_at: Date | null, response: 'going' | 'might-show' = 'going') {
  const [host, friend] = [await house.arrive('Hana'), await house.arrive('Gil')]
  await befriend(house.db, host, friend)
  await room.giveDevice(friend)
  const body = { spons: 'push', answers: 'push', friends: 'push', ...night } as const
  await house.call(updatePreferences, { as: friend.as, body })
  const event = await createEvent(house.db, host, {
    title: 'Tacos',
    starts_at,
    specific_time: 'then',
    time_zone: 'UTC',
  })
  await house.call(answerEvent, { as: friend.as, params: { id: event.id }, body: { response } })
  return { host, id: event.id }
}
type Gathering = { host: Member; id: string }
const callOff = ({ host, id }: Gathering) => house.call(deleteEvent, { as: host.as, params: { id } })
function edit({ host, id }: Gathering, body: object) {
  return house.call(updateEvent, { as: host.as, params: { id }, body: { title: 'Tacos', ...body } })
}
const deliver = (now: Date) => room.deliver({ now: () => now })
const bodies = () => room.endpoint.received.map(({ payload }) => payload.body)
beforeEach(() => {
  room.endpoint.received.length = 0
})

const soon = new Date('2027-01-02T01:30:00Z')
const later = new Date('2027-01-02T04:00:00Z')

describe('in quiet hours', () => {
  test('who is going hears at once that tonight is off', async () => {
    await callOff(await gather(soon))
    await deliver(eleven)
    expect(bodies()).toEqual(['Hana Probe called it off'])
  })

  test('who is going hears at once where tonight is, and nothing of a new title', async () => {
    const evening = await gather(soon)
    await edit(evening, { title: 'Soup' })
    await edit(evening, { location: 'Harbour steps' })
    await deliver(eleven)
    expect(bodies()).toEqual(['Moved to Harbour steps'])
  })

  test('who is going hears at once that it is not tonight any more', async () => {
    await edit(await gather(soon), { specificTime: 'January 20 at 6 pm', timeZone: 'UTC' })
    await deliver(eleven)
    expect(bodies()).toEqual(['New time: January 20 at 6 pm'])
  })

  test('who might show up sleeps', async () => {
    await callOff(await gather(soon, 'might-show'))
    await edit(await gather(soon, 'might-show'), { location: 'Harbour steps' })
    await deliver(eleven)
    expect(bodies()).toEqual([])
  })

  test('who is going later sleeps until three hours before', async () => {
    await callOff(await gather(later))
    await deliver(eleven)
    expect(bodies()).toEqual([])
    const [waiting] = await room.listWaiting()
    expect(waiting?.run_at).toEqual(new Date('2027-01-02T01:00:00Z'))
    await room.letTimePass()
    await deliver(new Date('2027-01-02T01:00:01Z'))
    expect(bodies()).toEqual(['Hana Probe called it off'])
  })

  test.each([
    ['at once before it', '2027-01-02T02:00:00Z', null],
    ['at once while it is on', '2027-01-01T20:00:00Z', null],
    ['in the morning after it', '2027-01-01T17:00:00Z', morning],
    ['in the morning, if it is in the evening after', '2027-01-02T20:00:00Z', morning],
    ['three hours before it, if that is at night', '2027-01-02T03:00:00Z', new Date('2027-01-02T00:00:00Z')],
  ])('a push goes out %s', (_when, start, until) => {
    expect(findWait({ ...night, pressingStarts: [new Date(start)] }, eleven)).toEqual(until)
  })

  test('a push of anything else waits, and by day none does', () => {
    expect(findWait({ ...night, pressingStarts: [] }, eleven)).toEqual(morning)
    expect(findWait({ ...night, pressingStarts: [soon] }, new Date('2027-01-02T12:00:00Z'))).toBeNull()
  })
})
