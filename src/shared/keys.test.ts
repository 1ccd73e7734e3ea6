import { expect, test } from 'vitest'
import { readCalendarFeed } from '#shared/calendars.ts'
import { addReaction, removeReaction, suggestMentions } from '#shared/comments.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { getEvent, listFeed } from '#shared/events.ts'
import { listFriends } from '#shared/friends.ts'
import { joinKey, matchCall, toKey } from '#shared/keys.ts'
import { toPath } from '#shared/paths.ts'
import { searchUsers } from '#shared/users.ts'

test('a path has its parameters and its query filled in, and nothing in them can break out', () => {
  expect(toPath(getEvent, { params: { id: 'a/b?c' } })).toBe('/api/events/a%2Fb%3Fc')
  expect(toPath(removeReaction, { params: { id: 'c', emoji: '🔥' } })).toBe('/api/comments/c/reactions/%F0%9F%94%A5')
  expect(toPath(readCalendarFeed, { params: { token: 't' } })).toBe('/api/calendar-feed/t.ics')
  expect(toPath(searchUsers, { query: { q: 'maya & co' } })).toBe('/api/users/search?q=maya+%26+co')
  expect(toPath(listFeed, { query: { extended: undefined } })).toBe('/api/events/feed')
})

test('keys begin alike where paths do, and make the path again', () => {
  const mentions = toKey(suggestMentions, { params: { id: 'e' }, query: { q: 'm' } })
  expect(mentions).toEqual(['/api/events', 'e', 'mention-suggestions', '?q=m'])
  expect(mentions.slice(0, 2)).toEqual(toKey(getEvent, { params: { id: 'e' } }))
  expect(joinKey(mentions)).toBe('/api/events/e/mention-suggestions?q=m')
  expect(toKey(getEvent)).toEqual(['/api/events'])
  expect(toKey(listFriends)).toEqual(['/api/friends'])
})

test('a request is told from others by its endpoint, and gives its parameters', () => {
  const post = (path: string) => matchCall(addReaction, { method: 'POST', path })
  expect(post('/api/comments/c/reactions')).toEqual({ id: 'c' })
  expect(post('/api/comments/c/reactions/x')).toBeNull()
  expect(post('/other/api/comments/c/reactions')).toBeNull()
  const get = (endpoint: Endpoint, path: string) => matchCall(endpoint, { method: 'GET', path })
  expect(get(addReaction, '/api/comments/c/reactions')).toBeNull()
  expect(get(listFeed, '/api/events/feed')).toEqual({})
  expect(get(listFeed, '/api/events/feed?cursor=x')).toBeNull()
  expect(get(readCalendarFeed, '/api/calendar-feed/t-ics')).toBeNull()
})
