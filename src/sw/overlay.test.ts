import { expect, test } from 'vitest'
import type { QueuedWrite } from '#shared/offline.ts'
import { applyWaiting } from './overlay.ts'

const me = 'me'
let nextId = 1
function write(method: string, path: string, body?: object): QueuedWrite {
  return {
    id: nextId++,
    personId: me,
    method,
    path,
    body: body ? JSON.stringify(body) : null,
    key: `key-${nextId}`,
    madeAt: Date.parse('2026-11-15T12:00:00Z'),
    about: null,
  }
}
function spon(id: string) {
  return {
    id,
    userRsvp: null as { response: string } | null,
    rsvpCounts: { going: 2, mightShow: 1, heads: 2 },
  }
}

test('the last of several answers counts, and only on its own spon', () => {
  const waiting = [
    write('POST', '/api/events/a/rsvp', { response: 'might-show' }),
    write('POST', '/api/events/a/rsvp', { response: 'going', heads: 3 }),
  ]
  expect(applyWaiting('/api/events/feed', [spon('a'), spon('b')], { waiting, personId: me })).toEqual([
    { ...spon('a'), userRsvp: { response: 'going', heads: 3 }, rsvpCounts: { going: 3, mightShow: 1, heads: 5 } },
    spon('b'),
  ])
})

test('an if-answer that waits is shown as said, not as true', () => {
  const condition = { withUser: 'ben' }
  const waiting = [write('POST', '/api/events/a/rsvp', { response: 'if', condition })]
  expect(applyWaiting('/api/events/a', spon('a'), { waiting, personId: me })).toEqual({
    ...spon('a'),
    userRsvp: { response: 'if', condition, holds: false, waitsFor: null },
    rsvpCounts: { going: 2, mightShow: 2, heads: 2 },
  })
})

test('an answer that the server knows already is not counted twice, and one taken back is gone', () => {
  const answered = { ...spon('a'), userRsvp: { response: 'going' } }
  expect(
    applyWaiting('/api/events/a', answered, {
      waiting: [write('POST', '/api/events/a/rsvp', { response: 'going' })],
      personId: me,
    }),
  ).toBe(answered)
  expect(
    applyWaiting('/api/events/a', answered, { waiting: [write('DELETE', '/api/events/a/rsvp')], personId: me }),
  ).toEqual({
    ...spon('a'),
    rsvpCounts: { going: 1, mightShow: 1, heads: 1 },
  })
})

test('where one is by the last word that waits stands on the board of that spon, from when it was said', () => {
  const ben = { user: { id: 'ben' }, state: 'here', minutes: null, at: '2026-11-15T11:00:00.000Z' }
  const event = { ...spon('a'), comments: [], arrivals: [ben] }
  const way = write('PUT', '/api/events/a/arrival', { state: 'on-my-way' })
  const late = write('PUT', '/api/events/a/arrival', { state: 'late', minutes: 10 })
  function board(...waiting: QueuedWrite[]) {
    return (applyWaiting('/api/events/a', event, { waiting, personId: me }) as typeof event).arrivals
  }
  const own = { user: { id: me, displayName: '', profileImageUrl: null }, at: '2026-11-15T12:00:00.000Z' }
  expect(board(way, late)).toEqual([ben, { ...own, state: 'late', minutes: 10 }])
  expect(board(late, way)).toEqual([ben, { ...own, state: 'on-my-way', minutes: null }])
  expect(board(way, write('DELETE', '/api/events/a/arrival'))).toEqual([ben])
  expect(board(write('PUT', '/api/events/b/arrival', { state: 'here' }))).toEqual([ben])
  // Copies from before there was a board.
  const { arrivals: _, ...old } = event
  expect(applyWaiting('/api/events/a', old, { waiting: [way], personId: me })).toMatchObject({ arrivals: [own] })
})

test('a reaction is on its comment once, until it is taken back', () => {
  const event = { ...spon('a'), comments: [{ id: 'c', reactions: [{ emoji: '🔥', userId: 'ben' }] }] }
  const on = write('POST', '/api/comments/c/reactions', { emoji: '🔥' })
  const off = write('DELETE', `/api/comments/c/reactions/${encodeURIComponent('🔥')}`)
  function reactions(waiting: QueuedWrite[]) {
    return (applyWaiting('/api/events/a', event, { waiting, personId: me }) as typeof event).comments[0]?.reactions
  }
  expect(reactions([on, on])).toEqual([
    { emoji: '🔥', userId: 'ben' },
    { emoji: '🔥', userId: me },
  ])
  expect(reactions([on, off])).toEqual([{ emoji: '🔥', userId: 'ben' }])
})

test('read marks count down, and what came after "all" stays unread', () => {
  const list = [
    { id: 'old', isRead: false, createdAt: '2026-11-15T11:00:00Z' },
    { id: 'new', isRead: false, createdAt: '2026-11-15T13:00:00Z' },
  ]
  const all = [write('POST', '/api/notifications/read-all')]
  expect(applyWaiting('/api/notifications', list, { waiting: all, personId: me })).toMatchObject([
    { isRead: true },
    { isRead: false },
  ])
  const one = [write('POST', '/api/notifications/old/read')]
  expect(applyWaiting('/api/notifications/unread-count', { count: 2 }, { waiting: one, personId: me })).toEqual({
    count: 1,
  })
  expect(applyWaiting('/api/notifications/unread-count', { count: 2 }, { waiting: all, personId: me })).toEqual({
    count: 0,
  })
})

test('a read mark takes with it what was told before of the same spon', () => {
  const at = (time: string) => ({ createdAt: `2026-01-01T${time}Z`, isRead: false })
  const list = [
    { id: 'later', relatedEventId: 'tacos', ...at('12:02:00') },
    { id: 'tapped', relatedEventId: 'tacos', ...at('12:01:00'), folded: { count: 3, unreadCount: 2 } },
    { id: 'at-once', relatedEventId: 'tacos', ...at('12:01:00') },
    { id: 'before', relatedEventId: 'tacos', ...at('12:00:00') },
    { id: 'other', relatedEventId: 'soup', ...at('12:00:00') },
    { id: 'person', relatedEventId: null, ...at('12:00:00') },
  ]
  const waiting = [write('POST', '/api/notifications/tapped/read')]
  const shown = applyWaiting('/api/notifications', list, { waiting, personId: me }) as typeof list
  expect(shown.filter(({ isRead }) => isRead).map(({ id }) => id)).toEqual(['tapped', 'at-once', 'before'])
  expect(shown[1]).toMatchObject({ folded: { count: 3, unreadCount: 0 } })
  expect(shown[2]).not.toHaveProperty('folded')
})

test('a read mark counts for its own notification, up to the moment of "all", and never below nought', () => {
  const list = ['11:59:59.999', '12:00:00.000', '12:00:00.001'].map((time) => ({
    id: time,
    isRead: false,
    createdAt: `2026-11-15T${time}Z`,
  }))
  const all = write('POST', '/api/notifications/read-all')
  const one = write('POST', '/api/notifications/12:00:00.001/read')
  const answer = write('POST', '/api/events/a/rsvp', { response: 'going' })
  function unread(...waiting: QueuedWrite[]) {
    const read = applyWaiting('/api/notifications', list, { waiting, personId: me }) as typeof list
    return read.filter(({ isRead }) => !isRead).map(({ id }) => id)
  }
  function count(before: number, ...waiting: QueuedWrite[]) {
    return applyWaiting('/api/notifications/unread-count', { count: before }, { waiting, personId: me })
  }
  expect(unread(all)).toEqual(['12:00:00.001'])
  expect(unread(one)).toEqual(['11:59:59.999', '12:00:00.000'])
  expect(unread(answer)).toHaveLength(3)
  expect([count(1, one, one), count(3, answer), count(3, one, all)]).toEqual([{ count: 0 }, { count: 3 }, { count: 0 }])
})

test('what waits changes nothing else: neither another comment, nor another spon, nor another list', () => {
  const comments = ['c', 'd'].map((id) => ({ id, reactions: [] }))
  const event = { ...spon('a'), comments }
  const waiting = [
    write('POST', '/api/notifications/read-all'),
    write('POST', '/api/comments/elsewhere/reactions', { emoji: '🔥' }),
    write('POST', '/api/events/b/rsvp', { response: 'going' }),
    write('DELETE', '/api/events/b/rsvp'),
  ]
  expect(applyWaiting('/api/events/a', event, { waiting, personId: me })).toEqual(event)
  const on = write('POST', '/api/comments/d/reactions', { emoji: '🔥' })
  expect(applyWaiting('/api/events/a', event, { waiting: [on], personId: me })).toMatchObject({
    comments: [comments[0], { reactions: [{ emoji: '🔥', userId: me }] }],
  })
  const friends = [{ ...spon('b'), comments }]
  expect(applyWaiting('/api/friends', friends, { waiting, personId: me })).toBe(friends)
})

test('the address that a guest left without a connection is shown as the server will show it', () => {
  const event = { ...spon('a'), comments: [], contact: null }
  const left = write('PUT', '/api/events/a/contact', { email: ' Sam@Example.org' })
  function contactAfter(...waiting: QueuedWrite[]) {
    return (applyWaiting('/api/events/a', event, { waiting, personId: me }) as { contact: string | null }).contact
  }
  expect(contactAfter(left)).toBe('s…@example.org')
  expect(contactAfter(left, write('DELETE', '/api/events/a/contact'))).toBeNull()
})
