import { expect, test } from 'vitest'
import { isFreeTime, listTogether, type Tie } from '#server/features/free/policy.ts'
import { createRandom } from '#shared/seeded-random.ts'

const now = new Date('2027-03-01T18:00:00Z')
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test.each([
  [30 * 60 - 31, false],
  [30 * 60 - 29, true],
  [2 * 3600, true],
  [6 * 3600 + 29, true],
  [6 * 3600 + 31, false],
  [-60, false],
  [7 * 86_400, false],
])('free for %i seconds: %s', (seconds, isFine) => {
  expect(isFreeTime(inSeconds(seconds), now)).toBe(isFine)
})

/** By trying every group: those in one of at least three with the person in it, all friends of each other. */
function tryAllGroups(person: string, people: string[], ties: readonly Tie[]): string[] {
  const known = new Set(ties.flatMap(([one, other]) => [`${one}${other}`, `${other}${one}`]))
  const found = new Set<string>()
  for (let bits = 0; bits < 2 ** people.length; bits += 1) {
    const group = people.filter((_, index) => bits & (2 ** index))
    const isGroup = group.every((one) => group.every((other) => one === other || known.has(one + other)))
    if (group.length >= 3 && group.includes(person) && isGroup) for (const each of group) found.add(each)
  }
  return [...found].sort()
}

test('whoever is in any group of three or more is told, and nobody else: as trying every group says', () => {
  const random = createRandom(20_271)
  for (let round = 0; round < 3_000; round += 1) {
    const people = [...'abcdefg'].slice(0, 1 + Math.floor(random() * 7))
    const density = random()
    const ties = people.flatMap((one) =>
      people.filter((other) => one < other && random() < density).map((other): Tie => [one, other]),
    )
    const person = people[Math.floor(random() * people.length)] ?? 'a'
    expect(listTogether(person, ties).sort(), JSON.stringify({ person, ties })).toEqual(
      tryAllGroups(person, people, ties),
    )
  }
})
