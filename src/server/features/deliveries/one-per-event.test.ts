import { expect, test } from 'vitest'
import { blockUser } from '#shared/blocks.ts'
import { createComment, deleteComment } from '#shared/comments.ts'
import type { EventForm } from '#shared/event-fields.ts'
import { createEvent as postEvent, updateEvent } from '#shared/events.ts'
import { muteEvent } from '#shared/mutes.ts'
import { readEventNotifications, updatePreferences } from '#shared/notifications.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

const fire = { title: 'Fire pit', timeframe: 'Right Now', location: 'North beach' } as const

/** A host and three of their friends; Fay has a phone, and so has the host where that is asked for. */
async function gather({ hostHasPhone = false } = {}) {
  const people = await Promise.all(['Ana', 'Fay', 'Maya', 'Ben'].map((name) => house.arrive(name)))
  const [ana, fay, maya, ben] = people as [Member, Member, Member, Member]
  for (const [index, one] of people.entries())
    for (const other of people.slice(index + 1)) await befriend(house.db, one, other)
  const phone = hostHasPhone ? ana : fay
  await room.giveDevice(phone)
  const { id } = (await house.call(postEvent, { as: ana.as, body: fire })).body
  return { ana, fay, maya, ben, id }
}

function answer(who: Member, id: string) {
  return house.call(answerEvent, { as: who.as, params: { id }, body: { response: 'going' } })
}
async function say(who: Member, id: string, content: string, mentions: string[] = []) {
  return (await house.call(createComment, { as: who.as, params: { id }, body: { content, mentions } })).body.id
}
function edit(who: Member, id: string, changes: Partial<EventForm>) {
  return house.call(updateEvent, { as: who.as, params: { id }, body: { ...fire, ...changes } })
}

/** What arrives now, each as one line, with ♪ where it makes a sound. */
async function hear() {
  room.endpoint.received.length = 0
  await room.deliver()
  return room.endpoint.received.map(({ payload: { title, body, silent } }) => `${title} · ${body}${silent ? '' : ' ♪'}`)
}

/** Fay is going, has written, and has read everything so far. */
async function takePart(...given: Parameters<typeof gather>) {
  const scene = await gather(...given)
  await answer(scene.fay, scene.id)
  await say(scene.fay, scene.id, 'I come')
  await room.deliver()
  for (const { as } of [scene.fay, scene.ana])
    await house.call(readEventNotifications, { as, params: { id: scene.id } })
  return scene
}

/** Everything that has happened is now so many minutes ago. */
async function letMinutesPass(minutes: number) {
  await house.app.context.pool.query(`update notifications set created_at = created_at - interval '${minutes} minutes'`)
}

test('a new spon says host, what, when and where', async () => {
  await gather()
  expect(await hear()).toEqual(['Ana Probe: Fire pit · right now · North beach ♪'])
})

test('an invitation says who invited as well', async () => {
  const { ana, fay } = await gather()
  await room.deliver()
  await house.call(postEvent, { as: ana.as, body: { ...fire, visibility: 'chosen', inviteeIds: [fay.id] } })
  expect(await hear()).toEqual(['Ana Probe: Fire pit · Ana Probe invited you · right now · North beach ♪'])
})

test('all pushes of an event share a tag; each says the newest, and keeps an unread change', async () => {
  const { ana, maya, fay, id } = await takePart()
  const tags = new Set<string>()
  async function hearTagged() {
    const heard = await hear()
    for (const { payload } of room.endpoint.received) tags.add(payload.tag).add(payload.notification.tag)
    return heard
  }
  await say(maya, id, 'bring wood')
  expect(await hearTagged()).toEqual(['Fire pit · Maya Probe: bring wood ♪'])
  await say(maya, id, 'bring ice')
  expect(await hearTagged()).toEqual(['Fire pit · Maya Probe: bring ice'])
  await edit(ana, id, { location: 'Harbour steps' })
  expect(await hearTagged()).toEqual(['Fire pit · Moved to Harbour steps · Maya Probe: bring ice ♪'])
  await say(maya, id, 'and plates')
  expect(await hearTagged()).toEqual(['Fire pit · Moved to Harbour steps · Maya Probe: and plates'])
  await house.call(readEventNotifications, { as: fay.as, params: { id } })
  await say(maya, id, 'all set')
  expect(await hearTagged()).toEqual(['Fire pit · Maya Probe: all set'])
  expect([...tags]).toEqual([`event:${id}`])
})

test('a second change says what the first one said that still holds', async () => {
  const { ana, id } = await takePart()
  await edit(ana, id, { location: 'Harbour steps' })
  await hear()
  await edit(ana, id, { location: 'Harbour steps', specificTime: '9 pm' })
  expect(await hear()).toEqual(['Fire pit · Now at 9 pm · Harbour steps ♪'])
})

test('that it is on stays, with how many are going by now', async () => {
  const { maya, ben, id } = await takePart()
  await house.db.updateTable('events').set({ min_going: 2 }).where('id', '=', id).execute()
  await answer(maya, id)
  expect(await hear()).toEqual(['Fire pit · On: 2 going ♪'])
  await answer(ben, id)
  await say(maya, id, 'bring ice')
  expect(await hear()).toEqual(['Fire pit · On: 3 going · Maya Probe: bring ice ♪'])
})

test('nothing is in a push that its reader may no longer see', async () => {
  const { maya, ben, fay, id } = await takePart()
  await say(maya, id, 'from Maya')
  await say(ben, id, 'from Ben')
  const last = await say(maya, id, 'a slip')
  await house.call(deleteComment, { as: maya.as, params: { id: last } })
  expect(await hear()).toEqual(['Fire pit · Ben Probe: from Ben ♪'])
  await say(maya, id, 'again')
  await say(ben, id, 'blocked')
  await house.call(blockUser, { as: fay.as, params: { id: ben.id } })
  expect(await hear()).toEqual(['Fire pit · Maya Probe: again'])
})

test('what waited together goes out as one of its kind, with a sound', async () => {
  const { maya, ben, id } = await takePart()
  for (const who of [maya, ben, maya]) await say(who, id, `from ${who.first_name}`)
  expect(await hear()).toEqual(['Fire pit · Maya Probe: from Maya ♪'])
})

test('the first comment in ten minutes makes a sound, and a mention always does', async () => {
  const { fay, maya, id } = await takePart()
  async function sounds(content: string, mentions: string[] = []) {
    await say(maya, id, content, mentions)
    return (await hear()).map((line) => line.endsWith('♪'))
  }
  expect(await sounds('one')).toEqual([true])
  await letMinutesPass(6)
  expect(await sounds('two')).toEqual([false])
  await letMinutesPass(6)
  expect(await sounds('three')).toEqual([false])
  expect(await sounds('@fay', [fay.id])).toEqual([true])
  expect(room.endpoint.received[0]?.payload.body).toBe('Maya Probe mentioned you: @fay')
  await letMinutesPass(11)
  expect(await sounds('four')).toEqual([true])
})

test('a host hears the first answer and every third after it; all of them replace one another', async () => {
  const { ana, fay, maya, ben, id } = await gather({ hostHasPhone: true })
  const more = await Promise.all(['Cy', 'Dee', 'Eli', 'Flo'].map((name) => house.arrive(name)))
  for (const person of more) await befriend(house.db, ana, person)
  const sounds = []
  for (const person of [fay, maya, ben, ...more]) {
    await answer(person, id)
    sounds.push(...(await hear()).map((line) => line.endsWith('♪')))
  }
  expect(sounds).toEqual([true, false, false, true, false, false, true])
})

test('a guest is called a guest', async () => {
  const { ana, id } = await takePart({ hostHasPhone: true })
  const cleo = await house.arrive('Cleo', { kind: 'guest', last_name: null, email: null })
  await house.db
    .insertInto('event_access')
    .values({ event_id: id, user_id: cleo.id, granted_by: ana.id, source: 'link' })
    .execute()
  await answer(cleo, id)
  expect(await hear()).toEqual(['Fire pit · Cleo (guest) is down for your spon'])
  await say(cleo, id, 'hello')
  expect(await hear()).toEqual(['Fire pit · Cleo (guest): hello'])
})

test('at the push service talk replaces talk, and nothing that makes a sound', async () => {
  const { ana, maya, id } = await takePart()
  const topics: unknown[] = []
  async function send() {
    await hear()
    topics.push(...room.endpoint.received.map(({ headers }) => headers.topic))
  }
  await edit(ana, id, { location: 'Harbour steps' })
  await send()
  for (const content of ['one', 'two', 'three']) {
    await say(maya, id, content)
    await send()
  }
  expect(topics.slice(2)).toEqual([id.replaceAll('-', ''), id.replaceAll('-', '')])
  expect(new Set(topics).size).toBe(3)
})

const actions = () => room.endpoint.received.map(({ payload }) => payload.actions.map(({ title }) => title))

test('who has not answered can answer on it, who is going can be on the way, and the host neither', async () => {
  const { ana, fay, maya, id } = await gather()
  await hear()
  expect(actions()).toEqual([["I'm going", 'I might go']])
  await house.call(answerEvent, { as: fay.as, params: { id }, body: { response: 'might-show' } })
  await edit(ana, id, { location: 'Harbour steps' })
  await hear()
  expect(actions()).toEqual([[]])
  await answer(fay, id)
  await edit(ana, id, { location: 'Pier' })
  await hear()
  expect(actions()).toEqual([['On my way']])
  await room.giveDevice(ana)
  await answer(maya, id)
  await hear()
  expect(actions()).toEqual([[]])
})

test('nobody is on the way days before', async () => {
  const [ana, fay] = [await house.arrive('Ana'), await house.arrive('Fay')]
  await befriend(house.db, ana, fay)
  await room.giveDevice(fay)
  const { id } = await createEvent(house.db, ana, { title: 'Later', starts_at: new Date(Date.now() + 3 * 86_400_000) })
  await answer(fay, id)
  await edit(ana, id, { title: 'Later', location: 'Pier', specificTime: 'some day' })
  await hear()
  expect(actions()).toEqual([[]])
})

test('what its reader has meanwhile chosen for the app alone is in no push', async () => {
  const { ana, fay, maya, id } = await takePart()
  await say(maya, id, 'bring ice')
  room.endpoint.refusals.push({ status: 503 })
  await room.deliver()
  await edit(ana, id, { location: 'Harbour steps' })
  await house.call(updatePreferences, {
    as: fay.as,
    body: { spons: 'push', answers: 'app', friends: 'push', quietFrom: null, quietUntil: null, timeZone: null },
  })
  expect(await hear()).toEqual(['Fire pit · Moved to Harbour steps ♪'])
})

test('what its reader has not read of a spon that they muted since is in no push', async () => {
  const { ana, fay, maya, id } = await takePart()
  await say(maya, id, 'bring ice')
  await hear()
  await house.call(muteEvent, { as: fay.as, params: { id } })
  await edit(ana, id, { location: 'Harbour steps' })
  expect(await hear()).toEqual(['Fire pit · Moved to Harbour steps ♪'])
  await say(maya, id, 'and plates')
  await say(maya, id, '@fay hi', [fay.id])
  expect(await hear()).toEqual(['Fire pit · Moved to Harbour steps · Maya Probe mentioned you: @fay hi ♪'])
})
