import { describe, expect, test } from 'vitest'
import { countGsmLetters, toGsmText } from '#server/adapters/sms/gsm.ts'
import { toCodeText, toReplies, toWelcomeText } from '#server/features/phones/view.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { type Language, languageCodes } from '#shared/languages.ts'

const ownLetters: readonly Language[] = ['ja', 'ar']
const latin = languageCodes.filter((code) => !ownLetters.includes(code))

function writeAll(language: Language) {
  return inLanguage(language, () => ({
    code: toCodeText('123456', 'https://sponti.example.org'),
    welcome: toWelcomeText(),
    ...toReplies('support@sponti.example'),
  }))
}

describe.each(latin)('what we text in %s', (language) => {
  const { help, ...others } = writeAll(language)

  test('is in the alphabet of GSM', () => {
    for (const text of [help, ...Object.values(others)])
      expect(text.split('\n').map(toGsmText)).toEqual(text.split('\n'))
  })

  test('is one part, and help at most two', () => {
    for (const text of Object.values(others)) expect(countGsmLetters(text)).toBeLessThanOrEqual(160)
    expect(countGsmLetters(help)).toBeLessThanOrEqual(2 * 153)
  })
})

test('accents go, other letters stay', () => {
  expect(writeAll('pt-BR').code).toMatch(/^123456 é o seu codigo do Sponti\..*\n\n@sponti\.example\.org #123456$/)
  expect(writeAll('ja').welcome).toContain('SMS通知がオンになりました')
  expect(writeAll('ar').welcome).toContain('رسائل')
})
