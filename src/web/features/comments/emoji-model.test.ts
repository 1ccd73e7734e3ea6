import { expect, test } from 'vitest'
import { isFewEmoji } from '#web/features/comments/emoji-model.ts'

test.each(['🔥', '🔥 🔥\n🙏', '❤️', '👍🏽', '👩🏽‍🚒', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇩🇪', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣'])(
  '%s is shown large',
  (text) => {
    expect(isFewEmoji(text)).toBe(true)
  },
)

test.each(['', '1', '12', '©', '❤', '🔥🔥🔥🔥🔥', 'ok 👍', '#', '🇩'])('“%s” is not', (text) => {
  expect(isFewEmoji(text)).toBe(false)
})

test('every single emoji that Node knows is one', () => {
  const single = /^\p{Basic_Emoji}$/v
  const all = Array.from({ length: 0x1fbff }, (_, code) => String.fromCodePoint(code)).flatMap((character) => [
    character,
    `${character}\uFE0F`,
  ])
  expect(all.filter((text) => single.test(text) && !isFewEmoji(text))).toEqual([])
})
