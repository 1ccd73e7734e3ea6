import { expect, test } from 'vitest'
import { type Candidate, Condition, findComing } from '#shared/conditions.ts'
import { createRandom } from '#shared/seeded-random.ts'

const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gil', 'Hana']

function going(userId: string): Candidate {
  return { userId, condition: null, heads: 1 }
}
function ifMany(userId: string, atLeast: number): Candidate {
  return { userId, condition: { atLeast }, heads: 1 }
}
function ifWith(userId: string, withUser: string): Candidate {
  return { userId, condition: { withUser }, heads: 1 }
}
const comingOf = (...candidates: Candidate[]) => [...findComing(candidates)].toSorted()

test('who waits for somebody comes with them, and not without', () => {
  expect(comingOf(going('Ben'), ifWith('Cleo', 'Ben'))).toEqual(['Ben', 'Cleo'])
  expect(comingOf(going('Dan'), ifWith('Cleo', 'Ben'))).toEqual(['Dan'])
})

test('two who wait for each other come, and so does a whole circle', () => {
  expect(comingOf(ifWith('Ben', 'Cleo'), ifWith('Cleo', 'Ben'))).toEqual(['Ben', 'Cleo'])
  expect(comingOf(ifWith('Ada', 'Ben'), ifWith('Ben', 'Cleo'), ifWith('Cleo', 'Ada'))).toEqual(['Ada', 'Ben', 'Cleo'])
})

test('a number counts the person who said it', () => {
  expect(comingOf(going('Ada'), ifMany('Ben', 2))).toEqual(['Ada', 'Ben'])
  expect(comingOf(going('Ada'), ifMany('Ben', 3))).toEqual(['Ada'])
  expect(comingOf(ifMany('Ada', 3), ifMany('Ben', 3), ifMany('Cleo', 3))).toEqual(['Ada', 'Ben', 'Cleo'])
})

test('one who stays away takes everybody along who waited, down the line', () => {
  const line = names.slice(0, -1).map((name, at) => ifWith(name, names[at + 1] ?? ''))
  expect(comingOf(...line)).toEqual([])
  expect(comingOf(...line, going('Hana'))).toEqual(names)
})

test('the rule finds the largest set that any subset of people could be, in 12,000 random rounds', () => {
  const random = createRandom(19)
  const below = (count: number) => Math.floor(random() * count)
  function toCandidate(userId: string, others: number): Candidate {
    const kind = below(3)
    if (kind === 0) return going(userId)
    return kind === 1 ? ifMany(userId, 2 + below(8)) : ifWith(userId, names[below(others)] ?? '')
  }
  let held = 0
  for (let round = 0; round < 12_000; round++) {
    const count = below(names.length + 1)
    // Some wait for people who did not answer at all.
    const candidates = names.slice(0, count).map((name) => toCandidate(name, Math.min(names.length, count + 2)))
    const found = findComing(candidates)
    expect([...found].toSorted(), JSON.stringify(candidates)).toEqual(findLargest(candidates))
    held += candidates.filter(({ userId, condition }) => condition && found.has(userId)).length
  }
  expect(held).toBeGreaterThan(1_000)
})

/** By trying every subset: the largest in which everyone who comes without a condition is, and everyone's holds. */
function findLargest(candidates: readonly Candidate[]): string[] {
  let largest: string[] = []
  for (let bits = 0; bits < 2 ** candidates.length; bits++) {
    const inside = candidates.filter((_, at) => bits & (1 << at))
    const ids = new Set(inside.map(({ userId }) => userId))
    const isWhole = candidates.every(({ userId, condition }) => condition !== null || ids.has(userId))
    const holds = inside.every(({ condition }) => {
      if (!condition) return true
      return 'atLeast' in condition ? ids.size >= condition.atLeast : ids.has(condition.withUser)
    })
    if (isWhole && holds && ids.size >= largest.length) largest = [...ids]
  }
  return largest.toSorted()
}

test('a condition is one thing: a number from 2 to 50, or a person', () => {
  const id = '0199a000-0000-7000-8000-000000000001'
  for (const good of [{ atLeast: 2 }, { atLeast: 50 }, { withUser: id }])
    expect(Condition.safeParse(good).data).toEqual(good)
  for (const atLeast of [0, 1, 51, 1_000])
    expect(Condition.safeParse({ atLeast }).error?.issues).toMatchObject([{ message: 'Choose a number from 2 to 50.' }])
  for (const bad of [{}, { atLeast: 2.5 }, { withUser: 3 }, { atLeast: 3, withUser: id }, null])
    expect(Condition.safeParse(bad).error?.issues).toMatchObject([
      { message: 'Say who has to come, or how many: 2 to 50.' },
    ])
})
