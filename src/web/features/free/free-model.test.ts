import { expect, test } from 'vitest'
import type { FreePerson } from '#shared/free.ts'
import type { QueuedWrite } from '#shared/offline.ts'
import {
  canStay,
  findNextEnd,
  freeChoices,
  listContacts,
  listCurrent,
  toPairPost,
  toShortClock,
  toSponPath,
  toUntil,
  withWaiting,
} from '#web/features/free/free-model.ts'

const now = Date.parse('2027-03-01T18:01:30Z')
const until = (time: string, id = 'a') => ({ user: { id }, until: `2027-03-01T${time}:00Z` }) as FreePerson

test('a time is rounded up to five minutes, and never beyond six hours', () => {
  const times = freeChoices.map(({ value }) => toUntil(value, now).toISOString().slice(11, 16))
  expect(times).toEqual(['18:35', '19:05', '20:05', '22:05', '00:00'])
})

test('every choice is one that the server takes, whatever the minute', () => {
  for (let seconds = 0; seconds < 600; seconds += 7)
    for (const { value } of freeChoices) {
      const left = toUntil(value, now + seconds * 1000).getTime() - (now + seconds * 1000)
      expect(left).toBeGreaterThanOrEqual(30 * 60_000)
      expect(left).toBeLessThanOrEqual(360 * 60_000)
    }
})

test('whoever has to go is out, and the next end is known', () => {
  const free = [until('18:01', 'gone'), until('18:05', 'soon'), until('19:00', 'later')]
  expect(listCurrent(free, now).map(({ user }) => user.id)).toEqual(['soon', 'later'])
  expect(findNextEnd(free, now)).toBe(Date.parse('2027-03-01T18:05:00Z'))
  expect(findNextEnd([], now)).toBeNull()
})

test('a time in little room goes without AM and PM', () => {
  expect(toShortClock('2027-03-01T20:15:00')).toBe('8:15')
})

test('a spon is made with everyone who is free', () => {
  expect(toSponPath([until('18:05', 'a'), until('18:05', 'b')])).toBe('/create?with=a,b')
})

function friend(id: string, more: Partial<FreePerson> = {}) {
  const user = { id, displayName: id, firstName: id, profileImageUrl: null }
  return { ...until('19:00', id), user, words: null, ...more } as FreePerson
}
const meToo = (id: string) => ({ id, displayName: id, firstName: id, profileImageUrl: null })

test('an end can be said again while half an hour of it is left', () => {
  expect([canStay('2027-03-01T18:31:30Z', now), canStay('2027-03-01T18:31:29Z', now)]).toEqual([true, false])
})

test('whoever said "me too" comes first, once, free or not', () => {
  const mine = friend('maya', { meToos: [meToo('cleo'), meToo('ben')] })
  const contacts = listContacts(mine, [friend('ana'), friend('ben')])
  expect(contacts.map(({ user, free, saidMeToo }) => [user.id, free !== null, saidMeToo])).toEqual([
    ['cleo', false, true],
    ['ben', true, true],
    ['ana', true, false],
  ])
})

test('a spon of two is for that one alone, with the words that were answered', () => {
  const mine = friend('maya', { words: 'Swim & sauna?', meToos: [meToo('ben')] })
  const [ben] = listContacts(mine, [friend('ben', { words: 'Chess' })])
  expect(ben && toPairPost(ben, mine)).toMatchObject({
    title: 'Swim & sauna?',
    timeframe: 'Right Now',
    visibility: 'chosen',
    inviteeIds: ['ben'],
    undoable: true,
  })
  const [ana, cleo] = listContacts(null, [friend('ana', { words: 'Chess' }), friend('cleo')])
  expect(ana && toPairPost(ana, { ...mine, meToos: [] })).toMatchObject({ title: 'Chess', inviteeIds: ['ana'] })
  expect(cleo && toPairPost(cleo, null)).toMatchObject({ title: 'Hanging out', inviteeIds: ['cleo'] })
})

test('what waits for a connection is in the list already, the last of it last', () => {
  function waits(method: string, path: string, body: object | null = null) {
    const write = { method, path, body: body && JSON.stringify(body) }
    return write as QueuedWrite
  }
  const said = { until: '2027-03-01T20:00:00Z', words: 'Climbing', to: { userIds: ['ben'] } }
  const put = waits('PUT', '/api/free', said)
  const tapped = waits('POST', '/api/free/ben/me-too')
  const other = waits('POST', '/api/events', { title: 'Tacos' })
  const free = [friend('ben', { saidMeToo: false }), friend('cleo', { saidMeToo: false })]
  const list = withWaiting(free, 'maya', [put, tapped, other])
  expect(list.map(({ user, saidMeToo }) => [user.id, saidMeToo])).toEqual([
    ['ben', true],
    ['cleo', false],
    ['maya', undefined],
  ])
  expect(list[2]).toMatchObject(said)
  expect(withWaiting([friend('maya')], 'maya', [put])).toMatchObject([said])
  expect(withWaiting(free, 'maya', [put, waits('DELETE', '/api/free')])).toEqual(free)
})
