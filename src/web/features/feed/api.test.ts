import { expect, test } from 'vitest'
import type { FeedEvent } from '#shared/events.ts'
import { toGroups } from '#web/features/feed/api.ts'

const toMoment = (hours: number) => new Date(Date.UTC(2026, 10, 19, 20) + hours * 3_600_000).toISOString()
function event(id: string, startsIn: number | null, endsIn = (startsIn ?? 0) + 4) {
  const startsAt = startsIn === null ? null : toMoment(startsIn)
  return { id, startsAt, endsAt: toMoment(endsIn), createdAt: toMoment(-9) } as FeedEvent
}
function read(...input: Parameters<typeof toGroups>) {
  return toGroups(...input).map(({ heading, events }) => [heading, events.map(({ id }) => id)])
}

test('what one can still go to stands under its heading, what has been under a divider', () => {
  const events = [event('soon', 2), event('yesterday', -24), event('on', -1), event('this morning', -9)]
  expect(read(events, ['coming', 'over', 'on', 'over'])).toEqual([
    ['Recent Events', ['on', 'soon']],
    ['Earlier This Week', ['this morning', 'yesterday']],
  ])
})

test('the same cards move between the groups as the evening passes', () => {
  const events = [event('dinner', 0), event('drinks', 2)]
  expect(read(events, ['on', 'coming'])).toEqual([['Recent Events', ['dinner', 'drinks']]])
  expect(read(events, ['over', 'on'])).toEqual([
    ['Recent Events', ['drinks']],
    ['Earlier This Week', ['dinner']],
  ])
})

test('there is no divider with nothing on one side of it', () => {
  expect(read([event('a', 1)], ['coming'])).toEqual([['Recent Events', ['a']]])
  expect(read([event('b', -9)], ['over'])).toEqual([[null, ['b']]])
})

test('what has been for a week is gone', () => {
  expect(read([event('a', -200), event('b', 1)], ['gone', 'coming'])).toEqual([['Recent Events', ['b']]])
  expect(read([event('a', -200)], ['gone'])).toEqual([])
})
