import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { provideMessages } from '#shared/message.ts'
import { HelpPage } from '#web/pages/help-page.tsx'
import { PrivacyPage } from '#web/pages/privacy-page.tsx'
import { SmsOptInPage } from '#web/pages/sms-opt-in-page.tsx'
import { TermsPage } from '#web/pages/terms-page.tsx'

const binds = 'Eine Übersetzung. Verbindlich ist der <english>englische Text</english>.'

function speak(language: string) {
  const find = (key: string) => (key === 'legal:english-binds' ? binds : 'Wort')
  return provideMessages({ language: () => language, locale: () => language, isMirrored: () => false, find })
}

const findOriginal = () => screen.queryByRole('link', { name: 'englische Text' })?.getAttribute('href')

test.each([
  ['/terms', TermsPage],
  ['/privacy', PrivacyPage],
  ['/docs/sms-opt-in-flow', SmsOptInPage],
])('a translation of %s says that the English text binds, and leads there', (path, Page) => {
  speak('en')
  const { unmount } = render(<Page />)
  expect(findOriginal()).toBeUndefined()
  unmount()
  speak('de')
  render(<Page />)
  expect(findOriginal()).toBe(`${path}?language=en`)
})

test('the help binds nobody', () => {
  speak('de')
  render(<HelpPage />)
  expect(findOriginal()).toBeUndefined()
})
