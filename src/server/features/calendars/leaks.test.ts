import { expect, test } from 'vitest'
import { makeToken } from '#server/http/tokens.ts'
import { deleteCurrentUser } from '#shared/accounts.ts'
import { blockUser } from '#shared/blocks.ts'
import { downloadEventCalendar, readCalendarFeed, renewCalendarFeed } from '#shared/calendars.ts'
import { deleteEvent, updateEvent } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { befriend, block, createEvent } from '#tests/support/builders.ts'
import { readCalendar } from '#tests/support/calendar-reader.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'

const house = openHouse()

type Scene = { host: Member; guest: Member; middle: Member; event: { id: string }; canaries: string[] }
type Road = 'friend' | 'friend of a friend' | 'invited'

/** A guest who goes to a spon with a canary in each of its fields. */
async function arrange(road: Road): Promise<Scene & { readFeed(): Promise<string>; readFile(): Promise<string> }> {
  const [host, guest, middle] = [await house.arrive('Hana'), await house.arrive('Gus'), await house.arrive('Mia')]
  const canaries = ['title', 'description', 'location', 'time'].map((name) => `canary-${name}-${makeToken()}`)
  const [title = '', description = '', location = '', words = ''] = canaries
  const event = await createEvent(house.db, host, {
    title,
    description,
    location,
    specific_time: words,
    starts_at: new Date(Date.now() + 3 * 3_600_000),
    visibility: road === 'friend of a friend' ? 'friends-of-friends' : 'friends',
  })
  if (road === 'friend') await befriend(house.db, host, guest)
  if (road === 'friend of a friend') {
    await befriend(house.db, host, middle)
    await befriend(house.db, middle, guest)
  }
  if (road === 'invited') {
    const row = { event_id: event.id, user_id: guest.id, source: 'invite', granted_by: host.id } as const
    await house.db.insertInto('event_access').values(row).execute()
  }
  const body = { response: 'going' } as const
  await house.call(answerEvent, { as: guest.as, params: { id: event.id }, body })
  const { url } = (await house.call(renewCalendarFeed, { as: guest.as })).body
  const token = url.split('/').at(-1)?.replace('.ics', '') ?? ''
  const unfolded = (text: string) => text.replaceAll('\r\n ', '')
  return {
    host,
    guest,
    middle,
    event,
    canaries: [...canaries, event.id],
    readFeed: async () => unfolded((await house.call(readCalendarFeed, { params: { token } })).text),
    readFile: async () =>
      unfolded((await house.call(downloadEventCalendar, { as: guest.as, params: { id: event.id } })).text),
  }
}

const sendBlock = (from: Member, to: Member) => house.call(blockUser, { as: from.as, params: { id: to.id } })

const losses: [name: string, road: Road, lose: (scene: Scene) => Promise<unknown>][] = [
  [
    'the host unfriends',
    'friend',
    ({ host, guest }) => house.call(unfriend, { as: host.as, body: { friendId: guest.id } }),
  ],
  [
    'the guest unfriends',
    'friend',
    ({ host, guest }) => house.call(unfriend, { as: guest.as, body: { friendId: host.id } }),
  ],
  [
    'the friend between them goes',
    'friend of a friend',
    ({ middle }) => house.call(deleteCurrentUser, { as: middle.as }),
  ],
  ['the host blocks', 'friend', ({ host, guest }) => sendBlock(host, guest)],
  ['the guest blocks', 'friend', ({ host, guest }) => sendBlock(guest, host)],
  ['the host blocks an invited one', 'invited', ({ host, guest }) => sendBlock(host, guest)],
  [
    'the invitation is revoked, though the answer still stands',
    'invited',
    ({ guest }) => house.db.deleteFrom('event_access').where('user_id', '=', guest.id).execute(),
  ],
  ['a block stands, though the answer still does', 'friend', ({ host, guest }) => block(house.db, host, guest)],
  [
    'a block of the guest’s stands, though the answer still does',
    'invited',
    ({ host, guest }) => block(house.db, guest, host),
  ],
  [
    'a row of friendship goes, though the answer still stands',
    'friend',
    ({ guest }) => house.db.deleteFrom('friendships').where('user_id', '=', guest.id).execute(),
  ],
  [
    'the spon is called off',
    'friend',
    ({ host, event }) => house.call(deleteEvent, { as: host.as, params: { id: event.id } }),
  ],
  ['the host leaves', 'friend', ({ host }) => house.call(deleteCurrentUser, { as: host.as })],
]

test.each(losses)('when %s, neither calendar has a word of it any more', async (_name, road, lose) => {
  const scene = await arrange(road)
  const before = await scene.readFeed()
  for (const canary of scene.canaries) {
    expect(before).toContain(canary)
    expect(await scene.readFile()).toContain(canary)
  }
  await lose(scene)
  const after = await scene.readFeed()
  expect(readCalendar(after).events).toEqual([])
  const file = await scene.readFile()
  for (const canary of [...scene.canaries, 'Hana']) {
    expect(after).not.toContain(canary)
    expect(file).not.toContain(canary)
  }
})

test('taking the answer back empties the feed; the file stays, for the spon can still be seen', async () => {
  const { guest, event, canaries, readFeed, readFile } = await arrange('friend')
  await house.call(takeBackAnswer, { as: guest.as, params: { id: event.id } })
  const after = await readFeed()
  for (const canary of canaries) expect(after).not.toContain(canary)
  expect(await readFile()).toContain(event.id)
})

test('a guest who answered keeps it when the host narrows the circle', async () => {
  const { host, event, readFeed } = await arrange('friend of a friend')
  await house.call(updateEvent, {
    as: host.as,
    params: { id: event.id },
    body: { title: 'Still on', visibility: 'friends' },
  })
  expect(await readFeed()).toContain('SUMMARY:Still on')
})

test('a spon whose time becomes open again leaves the feed', async () => {
  const { host, event, readFeed } = await arrange('friend')
  await house.call(updateEvent, {
    as: host.as,
    params: { id: event.id },
    body: { title: 'Some evening', timeframe: 'Evening' },
  })
  expect(await readFeed()).not.toContain(event.id)
})

test('nobody else’s feed has it', async () => {
  const { canaries } = await arrange('friend')
  const stranger = await house.arrive()
  const { url } = (await house.call(renewCalendarFeed, { as: stranger.as })).body
  const token = url.split('/').at(-1)?.replace('.ics', '') ?? ''
  const { text } = await house.call(readCalendarFeed, { params: { token } })
  for (const canary of canaries) expect(text).not.toContain(canary)
})
