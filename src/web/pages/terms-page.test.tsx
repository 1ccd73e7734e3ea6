import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PrivacyPage } from '#web/pages/privacy-page.tsx'
import { SmsOptInPage } from '#web/pages/sms-opt-in-page.tsx'
import { TermsPage } from '#web/pages/terms-page.tsx'

const listRelated = () =>
  [...screen.getByRole('navigation', { name: 'Related' }).querySelectorAll('a')].map((link) =>
    link.getAttribute('href'),
  )

test('the terms are of today, lead back, and to the other papers', () => {
  render(<TermsPage />)
  const today = new Date()
  expect(document.title).toBe('Terms & Conditions · Sponti')
  expect(screen.getByText(/Last Updated:/).querySelector('time')?.dateTime).toBe(today.toISOString().slice(0, 10))
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/')
  expect(listRelated()).toEqual(['/privacy', '/docs/sms-opt-in-flow'])
})

test('so do the privacy policy and the page about texts', () => {
  const { unmount } = render(<PrivacyPage />)
  expect(document.title).toBe('Privacy Policy · Sponti')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/')
  expect(listRelated()).toEqual(['/terms', '/docs/sms-opt-in-flow'])
  unmount()
  render(<SmsOptInPage />)
  expect(listRelated()).toEqual(expect.arrayContaining(['/terms', '/privacy']))
})
