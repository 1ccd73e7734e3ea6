import { expect, test } from 'vitest'
import type { FeedEvent } from '#shared/events.ts'
import { toGroups } from '#web/features/feed/api.ts'

const event = (id: string, isRecent: boolean) => ({ id, isRecent }) as FeedEvent

test('recent ones stand under their heading, the others under a divider', () => {
  const groups = toGroups([event('a', true), event('b', false), event('c', true)])
  expect(groups.map(({ heading, events }) => [heading, events.map(({ id }) => id)])).toEqual([
    ['Recent Events', ['a', 'c']],
    ['Earlier This Week', ['b']],
  ])
})

test('there is no divider with nothing on one side of it', () => {
  expect(toGroups([event('a', true)]).map(({ heading }) => heading)).toEqual(['Recent Events'])
  expect(toGroups([event('b', false)]).map(({ heading }) => heading)).toEqual([null])
})
