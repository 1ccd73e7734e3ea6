import { expect, test } from 'vitest'
import { reactionPalette } from '#shared/comments.ts'
import { toTallies } from '#web/features/comments/reactions-model.ts'

test('reactions are counted by emoji, in the palette’s order, with one’s own marked', () => {
  const [first, second] = reactionPalette
  const reaction = (emoji: (typeof reactionPalette)[number], userId: string) => ({ emoji, userId })
  const given = [reaction(second, 'ben'), reaction(first, 'ben'), reaction(first, 'maya')]
  expect(toTallies(given as Parameters<typeof toTallies>[0], 'maya')).toEqual([
    { emoji: first, count: 2, isOwn: true },
    { emoji: second, count: 1, isOwn: false },
  ])
  expect(toTallies([], 'maya')).toEqual([])
})
