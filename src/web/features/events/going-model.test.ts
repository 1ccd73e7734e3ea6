import { expect, test } from 'vitest'
import type { UserRsvp } from '#shared/events.ts'
import { toCountWords, toWhoIsGoing } from '#web/features/events/going-model.ts'

function say(
  going: number,
  friendsGoing: string[] = [],
  more: { heads?: number; own?: UserRsvp; isOver?: boolean } = {},
) {
  const rsvpCounts = { going, mightShow: 0, heads: more.heads ?? going }
  return toWhoIsGoing({ rsvpCounts, friendsGoing, userRsvp: more.own ?? null, isOver: more.isOver ?? false })
}

test('the viewer and two friends are named, the others counted', () => {
  expect(say(0)).toBe(null)
  expect(say(7)).toBe('7 going')
  expect(say(1, ['Ben Adeyemi'])).toBe('Ben is going')
  expect(say(2, ['Ben Adeyemi', 'Cleo Park'])).toBe('Ben and Cleo are going')
  expect(say(3, ['Ben Adeyemi', 'Cleo Park', 'Dan'])).toBe('Ben, Cleo and Dan are going')
  expect(say(5, ['Ben Adeyemi', 'Cleo Park', 'Dan'])).toBe('Ben, Cleo and 3 more are going')
  expect(say(2, ['Ben Adeyemi'], { own: { response: 'going' } })).toBe('You and Ben are going')
  expect(say(1, [], { own: { response: 'going' } })).toBe('You are going')
  expect(say(6, ['Ben', 'Cleo'], { own: { response: 'going' } })).toBe('You, Ben and 4 more are going')
})

test('two friends with one first name have their whole names', () => {
  expect(say(2, ['Ben Adeyemi', 'Ben Park'])).toBe('Ben Adeyemi and Ben Park are going')
})

test('an if-answer that does not hold, and one that might show, are not among them', () => {
  const own = { response: 'if', condition: { atLeast: 3 }, holds: false, waitsFor: null } as const
  expect(say(1, [], { own })).toBe('1 going')
  expect(say(2, ['Ben'], { own: { ...own, holds: true } })).toBe('You and Ben are going')
})

test('people are said where they are more than the answers', () => {
  expect(say(4, [], { heads: 6 })).toBe('4 going, 6 people')
  expect(say(2, ['Ben', 'Cleo'], { heads: 3 })).toBe('Ben and Cleo are going, 3 people')
  expect(toCountWords({ going: 4, mightShow: 0, heads: 4 })).toBe('4 going')
})

test('afterwards they were there', () => {
  expect(say(1, ['Ben'], { isOver: true })).toBe('Ben was there')
  expect(say(3, ['Ben'], { isOver: true })).toBe('Ben and 2 more were there')
  expect(say(1, [], { isOver: true })).toBe('1 was there')
  expect(say(3, [], { isOver: true })).toBe('3 were there')
})

test('a copy from before heads and names has neither', () => {
  const old = { going: 2, mightShow: 0 } as { going: number; mightShow: number; heads: number }
  expect(toWhoIsGoing({ rsvpCounts: old, userRsvp: null, isOver: false })).toBe('2 going')
})
