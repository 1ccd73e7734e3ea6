import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FinePrint } from '#web/features/phones/consent.tsx'
import { SmsOptInPage } from '#web/pages/sms-opt-in-page.tsx'

test('five steps, and the pictures of them', () => {
  render(<SmsOptInPage />)
  expect(document.title).toBe('SMS opt-in · Sponti')
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Login',
    'Profile setup',
    'The opt-in card',
    'SMS invites',
    'Confirmation, and after',
    'Mock-ups',
  ])
  expect(screen.getByRole('link', { name: 'sms-opt-in-mockup.html' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'sms-opt-in-flow.svg' })).toBeTruthy()
  expect(screen.getByText('Phone Number Required')).toBeTruthy()
})

test('the picture of the card says what the card says', () => {
  const { container, unmount } = render(<FinePrint />)
  const words = [...container.querySelectorAll('p')].map((paragraph) => paragraph.textContent)
  expect(words).toHaveLength(2)
  unmount()
  render(<SmsOptInPage />)
  const card = screen.getByRole('figure', { name: 'The opt-in card' })
  expect(within(card).getByText('Enable SMS notifications')).toBeTruthy()
  const shown = [...card.querySelectorAll('p')]
  expect(shown.map((paragraph) => paragraph.textContent)).toEqual(expect.arrayContaining(words))
})
