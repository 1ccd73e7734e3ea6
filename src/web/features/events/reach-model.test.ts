import { describe, expect, it } from 'vitest'
import { toNames, toPauseMs, toReachWords } from '#web/features/events/reach-model.ts'

const toReach = (people: number, sent: number, waiting = 0) => ({ people, sent, waiting, unreachable: [] })
const named = (...names: string[]) => names.map((displayName) => ({ id: displayName, displayName }))

describe('who was told', () => {
  it.each([
    [toReach(7, 6), '6 of 7 were told'],
    [toReach(7, 1), '1 of 7 was told'],
    [toReach(7, 7), 'All 7 who answered were told'],
    [toReach(2, 2), 'Both who answered were told'],
    [toReach(1, 1), 'The one person who answered was told'],
    [toReach(1, 0), 'Nobody was told'],
    [toReach(3, 0, 2), 'Nobody was told yet'],
  ])('%j', (reach, words) => expect(toReachWords(reach)).toBe(words))

  it('names those who could not be reached, and of many the first', () => {
    expect(toNames(named('Dana'), false)).toEqual({ words: 'Dana', isCut: false })
    expect(toNames(named('Dana', 'Ed', 'Flo'), false).words).toBe('Dana, Ed and Flo')
    const eight = named('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H')
    expect(toNames(eight.slice(0, 7), false)).toEqual({ words: 'A, B, C, D, E, F and G', isCut: false })
    expect(toNames(eight, false)).toEqual({ words: 'A, B, C, D, E, F and 2 more', isCut: true })
    expect(toNames(eight, true)).toEqual({ words: 'A, B, C, D, E, F, G and H', isCut: false })
  })

  it('is asked again until all were told, soon at first', () => {
    expect(toPauseMs(toReach(3, 2, 1), 0)).toBe(3_000)
    expect(toPauseMs(toReach(3, 2), 600_000)).toBe(30_000)
    for (const reach of [toReach(3, 3), null, undefined]) expect(toPauseMs(reach, 0)).toBe(false)
  })
})
