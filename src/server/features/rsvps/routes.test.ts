import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RsvpResponse } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import { screenHeader } from '#shared/offline.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { befriend, block, createEvent, signIn } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'
import { type LiveEar, listenLive } from '#tests/support/live.ts'

const house = openHouse()

function answer(who: Member, event: { id: string }, response: RsvpResponse, headers: Record<string, string> = {}) {
  return house.call(answerEvent, { as: who.as, params: { id: event.id }, body: { response }, headers })
}
function takeBack(who: Member, event: { id: string }) {
  return house.call(takeBackAnswer, { as: who.as, params: { id: event.id } })
}

async function invite() {
  const [host, guest] = [await house.arrive('Hana'), await house.arrive('Gil')]
  await befriend(house.db, host, guest)
  return { host, guest, event: await createEvent(house.db, host, { title: 'Tacos' }) }
}

function keptAnswers(event: { id: string }) {
  return house.db.selectFrom('rsvps').select(['user_id', 'response']).where('event_id', '=', event.id).execute()
}

test('an answer comes back as the whole event, and the host is told', async () => {
  const { host, guest, event } = await invite()
  const { status, body } = await answer(guest, event, 'going')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: event.id,
    userRsvp: { response: 'going' },
    rsvpCounts: { going: 1, mightShow: 0 },
    rsvps: [{ userId: guest.id, response: 'going' }],
  })
  expect(await house.notificationsOf(host)).toEqual([
    { type: 'rsvp', title: 'Tacos', message: 'Gil Probe is down for your spon' },
  ])
})

test('the same answer again changes nothing, another one replaces it, and the host knows the latest', async () => {
  const { host, guest, event } = await invite()
  await answer(guest, event, 'going')
  await house.db.updateTable('notifications').set({ is_read: true }).where('user_id', '=', host.id).execute()
  await answer(guest, event, 'going')
  function unread() {
    return house.db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', host.id)
      .where('is_read', '=', false)
  }
  expect(await unread().execute()).toEqual([])

  const { body } = await answer(guest, event, 'might-show')
  expect(body).toMatchObject({ userRsvp: { response: 'might-show' }, rsvpCounts: { going: 0, mightShow: 1 } })
  expect(await unread().execute()).toEqual([{ message: 'Gil Probe might show up at your spon' }])
  expect(await house.notificationsOf(host)).toHaveLength(1)
})

test('an answer can be taken back, also twice, and after answers have closed', async () => {
  const { guest, event } = await invite()
  await answer(guest, event, 'going')
  await house.db
    .updateTable('events')
    .set({ created_at: sql<Date>`now() - interval '49 hours'` })
    .where('id', '=', event.id)
    .execute()
  expect((await takeBack(guest, event)).body).toMatchObject({ userRsvp: null, rsvpCounts: { going: 0, mightShow: 0 } })
  expect((await takeBack(guest, event)).status).toBe(200)
})

test('answers close 48 hours after the spon was posted, by the clock of the database', async () => {
  const { host, guest } = await invite()
  function hoursAgo(hours: number) {
    return createEvent(house.db, host, { created_at: new Date(Date.now() - hours * 3_600_000) })
  }
  expect(await answer(guest, await hoursAgo(48.01), 'going')).toMatchObject({
    status: 409,
    error: { code: 'rsvp_closed', message: 'Answers close 48 hours after a spon is posted.' },
  })
  expect((await answer(guest, await hoursAgo(47.9), 'going')).status).toBe(200)
})

test('the host does not answer, and may take back nothing without harm', async () => {
  const { host, event } = await invite()
  expect(await answer(host, event, 'going')).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  expect((await takeBack(host, event)).status).toBe(200)
})

test('to strangers and blocked people the spon is as missing as one that never was', async () => {
  const { host, event } = await invite()
  const [stranger, blocked] = [await house.arrive(), await house.arrive()]
  await befriend(house.db, host, blocked)
  await block(house.db, host, blocked)
  const missing = await answer(stranger, { id: unknownId }, 'going')
  expect(missing.status).toBe(404)
  for (const refused of [
    await answer(stranger, event, 'going'),
    await answer(blocked, event, 'going'),
    await takeBack(stranger, event),
    await takeBack(blocked, event),
    await takeBack(stranger, { id: unknownId }),
  ])
    expect(refused).toMatchObject({ status: 404, text: missing.text })
  expect(await keptAnswers(event)).toEqual([])
})

test('one key sent twice at once answers once', async () => {
  const { host, guest, event } = await invite()
  const headers = { 'idempotency-key': 'tap' }
  const [one, other] = await Promise.all([
    answer(guest, event, 'going', headers),
    answer(guest, event, 'going', headers),
  ])
  expect([one.status, other.status, one.text === other.text]).toEqual([200, 200, true])
  expect(await house.notificationsOf(host)).toHaveLength(1)
})

test('quick taps from two phones leave one answer', async () => {
  const { guest, event } = await invite()
  const taps = await Promise.all([
    answer(guest, event, 'going'),
    answer(guest, event, 'might-show'),
    takeBack(guest, event),
    answer(guest, event, 'going'),
  ])
  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await keptAnswers(event)).length).toBeLessThanOrEqual(1)
})

test('an answer that meets the end of the friendship never outlives it', async () => {
  for (let round = 0; round < 15; round++) {
    const { host, guest, event } = await invite()
    const [answered] = await Promise.all([
      answer(guest, event, 'going'),
      house.call(unfriend, { as: host.as, body: { friendId: guest.id } }),
    ])
    expect([200, 404]).toContain(answered.status)
    expect(await keptAnswers(event)).toEqual([])
    expect(await house.notificationsOf(host)).toEqual([])
  }
})

async function openStream({ as }: Member) {
  const ear = await listenLive(house.app.baseUrl, as)
  onTestFinished(ear.close)
  await ear.hears('hello')
  return ear
}

function heard(ear: LiveEar) {
  return {
    lists: ear.changes().flatMap(({ lists }) => lists),
    eventIds: ear.changes().flatMap(({ eventIds }) => eventIds),
  }
}

test('an answer names the tab that it came from to that browser, and to nobody else', async () => {
  const { guest, event, host } = await invite()
  await vi.waitFor(() => expect(house.app.context.listener.isUp()).toBe(true))
  const otherPhone = { ...guest, as: await signIn(house.db, guest) }
  const streams = await Promise.all([guest, otherPhone, host].map((who) => openStream(who)))

  await answer(guest, event, 'going', { [screenHeader]: 'tab-1' })
  await Promise.all(streams.map((stream) => stream.hears('changed')))
  const [own, other, hosts] = streams.map((stream) => stream.changes().filter(({ eventIds }) => eventIds.length > 0))
  expect(own).toEqual([{ lists: [], eventIds: [event.id], screen: 'tab-1' }])
  expect(other).toEqual([{ lists: [], eventIds: [event.id] }])
  expect(hosts?.every(({ screen }) => screen === undefined)).toBe(true)
})

test('an open screen hears of an answer, and of the end of a friendship that takes it back', async () => {
  const { host, guest, event } = await invite()
  await vi.waitFor(() => expect(house.app.context.listener.isUp()).toBe(true))
  const [atHost, atGuest] = await Promise.all([host, guest].map((who) => openStream(who)))
  if (!atHost || !atGuest) throw new Error('two ears')

  await answer(guest, event, 'going')
  await vi.waitFor(() => expect(heard(atHost)).toEqual({ lists: ['notifications'], eventIds: [event.id] }))

  await vi.waitFor(() => expect(heard(atGuest).eventIds).toContain(event.id))
  const before = atGuest.messages.length
  await house.call(unfriend, { as: host.as, body: { friendId: guest.id } })
  await vi.waitFor(() => {
    const after = atGuest.messages
      .slice(before)
      .map(({ data }) => data)
      .join()
    for (const word of ['friends', 'feed', event.id]) expect(after).toContain(word)
  })
})

test('an answer of the wrong form is refused with the name of the field', async () => {
  const { guest, event } = await invite()
  expect(await answer(guest, event, 'maybe' as RsvpResponse)).toMatchObject({
    status: 400,
    error: { code: 'invalid_input', field: 'response' },
  })
})
