import { expect, test } from 'vitest'
import { createHistory } from '#server/live/history.ts'

/** A history with a clock that the test sets. */
function openHistory() {
  const clock = { now: 1_000_000 }
  const history = createHistory(() => clock.now)
  history.restart()
  clock.now += 10_000
  return { clock, history }
}

test('a stream that comes back hears what was said since, and a little more rather than less', () => {
  const { clock, history } = openHistory()
  history.add({ lists: ['feed'] })
  clock.now += 4_000
  const position = clock.now
  history.add({ lists: ['friends'] })
  expect(history.listSince(position)?.map(({ lists }) => lists)).toEqual([['feed'], ['friends']])
  expect(history.listSince(position + 4_000)?.map(({ lists }) => lists)).toEqual([['friends']])
})

test('a node that listened already when its history began knows what comes after', () => {
  const clock = { now: 1_000_000 }
  const history = createHistory(() => clock.now)
  clock.now += 1
  history.add({ lists: ['feed'] })
  expect(history.listSince(1_005_000)).toHaveLength(1)
  expect(history.listSince(1_004_999)).toBeNull()
})

test('nothing is known before the node listened, nor from a gap on', () => {
  const { clock, history } = openHistory()
  expect(history.listSince(clock.now)).toEqual([])
  expect(history.listSince(clock.now - 8_000)).toBeNull()
  history.add({ lists: ['feed'] })
  history.restart()
  expect(history.listSince(clock.now)).toBeNull()
  expect(createHistory(() => null).listSince(clock.now)).toBeNull()
})

test('after a minute, or five hundred notices, the oldest are forgotten and nobody is told that nothing happened', () => {
  const { clock, history } = openHistory()
  const position = clock.now
  history.add({ lists: ['feed'] })
  clock.now += 61_000
  history.add({ lists: ['friends'] })
  expect(history.listSince(position)).toBeNull()
  expect(history.listSince(clock.now)).toHaveLength(1)

  const busy = clock.now
  for (let count = 0; count < 501; count++) {
    clock.now += 10
    history.add({ lists: ['feed'] })
  }
  expect(history.listSince(busy + 5_000)).toBeNull()
  expect(history.listSince(busy + 5_010)).toHaveLength(500)
})
