import { expect, test, vi } from 'vitest'
import { gather } from '#server/db/gather.ts'

test('questions of one moment are one query, and each gets its own answer', async () => {
  const ask = vi.fn(async (names: string[]) => names.map((name) => `Hi ${name}`))
  const greet = gather(ask)
  expect(await Promise.all(['Ada', 'Ben', 'Ada'].map(greet))).toEqual(['Hi Ada', 'Hi Ben', 'Hi Ada'])
  expect(ask.mock.calls).toEqual([[['Ada', 'Ben', 'Ada']]])
})

test('what is asked while a query runs is answered by the next one', async () => {
  const running: { names: string[]; answer: () => void }[] = []
  const greet = gather(
    (names: string[]) => new Promise<string[]>((resolve) => running.push({ names, answer: () => resolve(names) })),
  )
  const first = greet('Ada')
  await vi.waitFor(() => expect(running).toHaveLength(1))
  const later = [greet('Ben'), greet('Cleo')]
  running[0]?.answer()
  await first
  await vi.waitFor(() => expect(running[1]?.names).toEqual(['Ben', 'Cleo']))
  running[1]?.answer()
  expect(await Promise.all(later)).toEqual(['Ben', 'Cleo'])
})

test('while people come faster than they are answered, a query waits a moment for more of them', async () => {
  const running: { names: string[]; answer: () => void }[] = []
  const greet = gather(
    (names: string[]) => new Promise<string[]>((resolve) => running.push({ names, answer: () => resolve(names) })),
  )
  const first = greet('Ada')
  await vi.waitFor(() => expect(running).toHaveLength(1))
  const second = greet('Ben')
  running[0]?.answer()
  await first
  const third = greet('Cleo')
  await vi.waitFor(() => expect(running[1]?.names).toEqual(['Ben', 'Cleo']))
  running[1]?.answer()
  expect(await Promise.all([second, third])).toEqual(['Ben', 'Cleo'])
})

test('a query that fails fails for those who asked it, and for nobody after them', async () => {
  let isGone = true
  const greet = gather(async (names: string[]) => {
    if (isGone) throw new Error('the database is gone')
    return names.map((name) => `Hi ${name}`)
  })
  const failed = await Promise.allSettled([greet('Ada'), greet('Ada')])
  isGone = false
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await greet('Ben')).toBe('Hi Ben')
})

test('who asked while a query ran that failed does not wait for another one', async () => {
  const failing = Promise.withResolvers<string[]>()
  const ask = vi.fn(() => failing.promise)
  const greet = gather(ask)
  const first = greet('Ada')
  await vi.waitFor(() => expect(ask).toHaveBeenCalled())
  const all = Promise.allSettled([first, greet('Ben'), greet('Cleo')])
  failing.reject(new Error('the database is gone'))
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a crowd is asked for a thousand at a time', async () => {
  const ask = vi.fn(async (numbers: number[]) => numbers)
  const same = gather(ask)
  const crowd = Array.from({ length: 2_500 }, (_, number) => number)
  expect(await Promise.all(crowd.map(same))).toEqual(crowd)
  expect(ask.mock.calls.map(([numbers]) => numbers.length)).toEqual([1_000, 1_000, 500])
})
