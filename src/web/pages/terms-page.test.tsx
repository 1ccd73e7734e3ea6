import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { appConfig } from '#tests/support/app-config.ts'
import { setAppConfig } from '#web/lib/api/app-config.ts'
import { HelpPage } from '#web/pages/help-page.tsx'
import { PrivacyPage } from '#web/pages/privacy-page.tsx'
import { SmsOptInPage } from '#web/pages/sms-opt-in-page.tsx'
import { TermsPage } from '#web/pages/terms-page.tsx'

setAppConfig(appConfig)

function listRelated() {
  return [...screen.getByRole('navigation', { name: 'Related' }).querySelectorAll('a')].map((link) =>
    link.getAttribute('href'),
  )
}

test('the terms are of today, lead back, and to the other papers', () => {
  render(<TermsPage />)
  const today = new Date()
  expect(document.title).toBe('Terms & Conditions · Sponti')
  expect(screen.getByText(/Last Updated:/).querySelector('time')?.dateTime).toBe(today.toISOString().slice(0, 10))
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/')
  expect(listRelated()).toEqual(['/privacy', '/docs/sms-opt-in-flow', '#top'])
})

test('the terms of texts say what carriers want to read', () => {
  const { container } = render(<TermsPage />)
  const chapter = container.querySelector('#sms-terms')?.textContent
  for (const words of [
    'Sponti event invitations by SMS',
    'Transactional messages only',
    'No marketing',
    'Message frequency varies with the number of invitations',
    'Message and data rates may apply',
    'Reply STOP',
    'Reply JOIN',
    'Reply HELP',
    'help@sponti.example',
    '2–3 business days',
    'Carriers are not liable',
    'opted-out people are not texted',
  ])
    expect(chapter).toContain(words)
})

test.each([
  ['the terms', TermsPage, ['/privacy', '/docs/sms-opt-in-flow']],
  ['the privacy policy', PrivacyPage, ['/terms', '/docs/sms-opt-in-flow']],
  ['the page about texts', SmsOptInPage, ['/terms', '/privacy']],
  ['the help', HelpPage, ['/terms', '/privacy']],
])('%s: back, logo, the others, and a list that leads to every chapter', (_name, Page, others) => {
  render(<Page />)
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('heading', { level: 1 }).closest('header')?.textContent).toContain('Sponti')
  expect(listRelated()).toEqual([...others, '#top'])
  const contents = [...screen.getByRole('navigation', { name: 'On this page' }).querySelectorAll('a')]
  const chapters = screen.getAllByRole('heading', { level: 2 })
  expect(contents.map((link) => link.getAttribute('href'))).toEqual(
    chapters.map((heading) => `#${heading.closest('section')?.id}`),
  )
})

test.each([
  ['the terms', TermsPage],
  ['the privacy policy', PrivacyPage],
  ['the page about texts', SmsOptInPage],
  ['the help', HelpPage],
])('%s can be written by the server, without a style that the policy refuses', (_name, Page) => {
  const html = renderToString(<Page />)
  expect(html).toContain('help@sponti.example')
  expect(html).not.toContain(' style="')
})
