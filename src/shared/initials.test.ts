import { expect, test } from 'vitest'
import { toInitial } from '#shared/initials.ts'

test.each([
  ['maya Ortiz', 'M'],
  [' maya', 'M'],
  ['X', 'X'],
  ['o\u0308mer', 'O\u0308'],
  ['ñandú', 'Ñ'],
  ['ßmith', 'S'],
  ['أحمد', 'أ'],
  ['مُحَمَّد', 'مُ'],
  ['さくら', 'さ'],
  ['か\u3099く', 'か\u3099'],
  ['किरण', 'कि'],
  ['น้ำ', 'น้ำ'],
  ['한국', '한'],
  ['🦄 Lou', '🦄'],
  ['👨‍👩‍👧‍👦 Family', '👨‍👩‍👧‍👦'],
  ['👋🏽 Hi', '👋🏽'],
  ['🏳️‍🌈', '🏳️‍🌈'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿 Fife', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['🇧🇷🇵🇹', '🇧🇷'],
  ['1️⃣ One', '1️⃣'],
  ['', ''],
  ['  ', ''],
  [null, ''],
])('the initial of %j is %j', (name, initial) => {
  expect(toInitial(name)).toBe(initial)
  expect(toInitial(initial)).toBe(initial)
})
