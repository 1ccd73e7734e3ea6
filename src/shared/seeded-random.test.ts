import { expect, test } from 'vitest'
import { createRandom, toSeed } from '#shared/seeded-random.ts'

test('the same text gives the same number today as in the cards and posters that people have already seen', () => {
  expect(toSeed('')).toBe(0x811c9dc5)
  expect(toSeed('a')).toBe(0xe40c292c)
  expect(toSeed('foobar')).toBe(0xbf9cf968)
})

test('the same number gives the same row of numbers between nought and one, another number another row', () => {
  const listFive = (seed: number) => Array.from({ length: 5 }, createRandom(seed))
  expect(listFive(1)).toEqual(listFive(1))
  expect(listFive(1)).not.toEqual(listFive(2))
  expect(listFive(1)[0]).toBeCloseTo(0.627_073_9)
  for (const value of listFive(7)) {
    expect(value).toBeGreaterThanOrEqual(0)
    expect(value).toBeLessThan(1)
  }
})
