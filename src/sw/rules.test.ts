import { expect, test } from 'vitest'
import { canChangePerson, toStrategy } from './rules.ts'

const origin = 'https://sponti.example'
const id = '11111111-1111-4111-8111-111111111111'
function way(path: string, { method = 'GET', mode = 'cors' } = {}) {
  return toStrategy({ url: new URL(path, origin).href, method, mode }, origin)
}

test.each([
  '/api/auth/user',
  '/api/config',
  '/api/events/feed',
  '/api/events/feed?extended=true',
  '/api/events/my',
  `/api/events/${id}`,
  '/api/friends',
  '/api/friends/requests',
  '/api/notifications',
  '/api/notifications/unread-count',
  `/api/users/${id}`,
  `/api/users/${id}/events`,
])('%s is kept for the time without a connection', (path) => {
  expect(way(path)).toBe('read')
})

test.each([
  '/api/auth/export',
  '/api/auth/sessions',
  '/api/auth/token?authToken=secret',
  '/api/dev/outbox',
  '/api/passkeys',
  '/api/phone',
  '/api/invite/secret-token',
  `/api/events/${id}/share-link`,
  '/api/users/search?q=maya',
  '/api/users/lookup-phones',
  '/api/events/feed?cursor=abc',
  '/api/audio/proxy/voice.webm',
  '/api/gifs/search?q=cat',
  '/api/notifications/vapid-key',
  '/api/live',
  '/uploads/profiles/a.jpg',
  '/healthz',
  '/terms',
])('%s is kept nowhere', (path) => {
  expect(way(path)).toBe('network')
})

test.each([
  'https://media.giphy.com/a.gif',
  'https://static.klipy.com/a.gif',
  'https://avatars.githubusercontent.com/u/1',
])('%s belongs to others and goes past the worker', (url) => {
  expect(way(url)).toBe('network')
})

test.each([
  ['/', 'page'],
  [`/event/${id}`, 'page'],
  ['/terms', 'page'],
  ['/api/login', 'network'],
  ['/api/logout', 'network'],
  ['/docs/api', 'network'],
  // Served from the shell it would lead to itself without end.
  ['/old-browser', 'network'],
  ['/go-on/token', 'network'],
  ['/docs/sms-opt-in-flow', 'page'],
  ['/docs/mock-up.html', 'network'],
])('opening %s goes the way of a %s', (path, expected) => {
  expect(way(path, { mode: 'navigate' })).toBe(expected)
})

test.each([
  ['POST', '/api/events'],
  ['POST', `/api/events/${id}/rsvp`],
  ['DELETE', `/api/events/${id}/rsvp`],
  ['POST', `/api/events/${id}/comments`],
  ['POST', `/api/comments/${id}/reactions`],
  ['DELETE', `/api/comments/${id}/reactions/%F0%9F%94%A5`],
  ['POST', `/api/notifications/${id}/read`],
  ['POST', '/api/notifications/read-all'],
])('%s %s may wait', (method, path) => {
  expect(way(path, { method })).toBe('write')
})

test.each([
  ['PUT', `/api/events/${id}`],
  ['DELETE', `/api/events/${id}`],
  ['DELETE', `/api/comments/${id}`],
  ['POST', '/api/friends/request'],
  ['POST', `/api/events/${id}/invite-phone`],
  ['POST', '/api/upload/audio'],
  ['DELETE', '/api/auth/user'],
])('%s %s is done with a connection or not at all', (method, path) => {
  expect(way(path, { method })).toBe('network')
})

test('files of the app and its drawings have their own ways', () => {
  expect(way('/assets/core-abc.js')).toBe('file')
  expect(way('/favicon.svg')).toBe('file')
  expect(way('/gifs/dancing-taco.svg')).toBe('gif')
  expect(way('/api/image/proxy/profiles%2Fa.jpg?cb=3')).toBe('picture')
})

test('whatever may sign somebody in or out is known', () => {
  function change(path: string, { method = 'GET', mode = 'cors' }) {
    return canChangePerson({ method, url: origin + path, mode }, origin)
  }
  expect(change('/api/login', { mode: 'navigate' })).toBe(true)
  expect(change('/api/logout', { mode: 'navigate' })).toBe(true)
  expect(change('/api/auth/passkeys/sign-in', { method: 'POST' })).toBe(true)
  expect(change('/', { mode: 'navigate' })).toBe(false)
  expect(change('/docs/api', { mode: 'navigate' })).toBe(false)
  expect(change('/api/auth/user', {})).toBe(false)
  expect(change('/api/passkeys', {})).toBe(false)
  expect(change(`/api/events/${id}/rsvp`, { method: 'POST' })).toBe(false)
})
