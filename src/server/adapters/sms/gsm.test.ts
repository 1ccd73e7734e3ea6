import { expect, it } from 'vitest'
import { countGsmLetters, cutGsmText, toGsmText } from '#server/adapters/sms/gsm.ts'

it.each([
  ['Pizza at the park', 'Pizza at the park'],
  ['Zoë’s “quick” walk – now…', 'Zoe\'s "quick" walk - now...'],
  ['Łukasz Čapek', 'Lukasz Capek'],
  ['Éric à Ñuñoa', 'Éric à Ñuñoa'],
  ['🎉 Party 🎉 time 👩‍👩‍👧', 'Party time'],
  ['東京 walk', 'walk'],
  ['two\nlines\u00a0here', 'two lines here'],
  ['🎉', ''],
])('%s is texted as %s', (typed, texted) => {
  expect(toGsmText(typed)).toBe(texted)
})

it('counts the letters that take two places, and cuts with dots', () => {
  expect(countGsmLetters('a[b]')).toBe(6)
  expect(cutGsmText('Pizza at the park', 17)).toBe('Pizza at the park')
  expect(cutGsmText('Pizza at the park', 12)).toBe('Pizza at...')
  expect(countGsmLetters(cutGsmText('[[[[[[[[[[', 8))).toBeLessThanOrEqual(8)
})
