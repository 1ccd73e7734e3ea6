import { beforeEach, expect, test } from 'vitest'
import { getEvent } from '#shared/events.ts'
import { acceptFriend, requestFriend } from '#shared/friends.ts'
import { befriend, block, createEvent, type EventRow } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'

const house = openHouse()
const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

let [hana, ada, ben, cleo] = [] as unknown as [Member, Member, Member, Member]
beforeEach(async () => {
  const people = await Promise.all(['Hana', 'Ada', 'Ben', 'Cleo'].map((name) => house.arrive(name)))
  ;[hana, ada, ben, cleo] = people as [Member, Member, Member, Member]
  for (const guest of [ada, ben, cleo]) await befriend(house.db, hana, guest)
})

/** Ada and Ben were there, Cleo might have been. */
async function have(given: Parameters<typeof createEvent>[2] = {}): Promise<EventRow> {
  const event = await createEvent(house.db, hana, { ends_at: ago(1), created_at: ago(2), ...given })
  const answers = [ada, ben, cleo].map(({ id: user_id }, place) => {
    const response = place < 2 ? ('going' as const) : ('might-show' as const)
    return { event_id: event.id, user_id, response, created_at: new Date(ago(2).getTime() + place) }
  })
  await house.db.insertInto('rsvps').values(answers).execute()
  return event
}
async function tiesFor(viewer: Member, event: EventRow) {
  const { body } = await house.call(getEvent, { as: viewer.as, params: { id: event.id } })
  return body.rsvps.flatMap(({ user: { displayName }, tie }) => (displayName ? `${displayName} ${tie}` : []))
}

test('those who were going read each other’s names when it is over, and how they stand', async () => {
  const event = await have()
  expect(await tiesFor(ada, event)).toEqual(['Ada Probe null', 'Ben Probe none'])
  expect(await tiesFor(cleo, event)).toEqual(['Cleo Probe null'])
  expect(await tiesFor(hana, event)).toEqual(['Ada Probe friends', 'Ben Probe friends', 'Cleo Probe null'])
  await house.call(requestFriend, { as: ada.as, body: { friendId: ben.id } })
  expect([await tiesFor(ada, event), await tiesFor(ben, event)]).toEqual([
    ['Ada Probe null', 'Ben Probe pending_sent'],
    ['Ada Probe pending_received', 'Ben Probe null'],
  ])
  await house.call(acceptFriend, { as: ben.as, body: { friendId: ada.id } })
  expect(await tiesFor(ada, event)).toEqual(['Ada Probe null', 'Ben Probe friends'])
})

test.each([
  ['has yet to end', { ends_at: ago(-1) }],
  ['was over eight days ago', { ends_at: ago(8), created_at: ago(9) }],
])('at a spon that %s they do not', async (_what, given) => {
  const event = await have(given)
  expect(await tiesFor(ada, event)).toEqual(['Ada Probe null'])
  expect(await tiesFor(hana, event)).toEqual(['Ada Probe null', 'Ben Probe null', 'Cleo Probe null'])
})

test('nobody was at a spon that was posted again', async () => {
  const event = await have({ replaced_by: (await createEvent(house.db, hana)).id })
  expect(await tiesFor(ada, event)).toEqual(['Ada Probe null'])
})

test('who is blocked, either way, was not there; a guest is named but cannot be asked', async () => {
  const event = await have()
  await block(house.db, ben, ada)
  expect([await tiesFor(ada, event), await tiesFor(ben, event)]).toEqual([['Ada Probe null'], ['Ben Probe null']])
  await house.db.deleteFrom('blocks').where('blocker_id', '=', ben.id).execute()
  await house.db.updateTable('users').set({ kind: 'guest' }).where('id', '=', ben.id).execute()
  expect(await tiesFor(ada, event)).toEqual(['Ada Probe null', 'Ben Probe null'])
})
