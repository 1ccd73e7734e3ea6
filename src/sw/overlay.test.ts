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
    rsvpCounts: { going: 2, mightShow: 1 },
  }
}

test('the last of several answers counts, and only on its own spon', () => {
  const waiting = [
    write('POST', '/api/events/a/rsvp', { response: 'might-show' }),
    write('POST', '/api/events/a/rsvp', { response: 'going' }),
  ]
  expect(applyWaiting('/api/events/feed', [spon('a'), spon('b')], { waiting, personId: me })).toEqual([
    { ...spon('a'), userRsvp: { response: 'going' }, rsvpCounts: { going: 3, mightShow: 1 } },
    spon('b'),
  ])
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
    rsvpCounts: { going: 1, mightShow: 1 },
  })
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
