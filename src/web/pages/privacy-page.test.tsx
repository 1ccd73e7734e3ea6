import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PrivacyPage } from '#web/pages/privacy-page.tsx'

test('every kind of thing that is kept has a name', () => {
  const { container } = render(<PrivacyPage />)
  expect(document.title).toBe('Privacy Policy · Sponti')
  const terms = [...container.querySelectorAll('dt')].map((term) => term.textContent)
  for (const name of [
    'Name',
    'E-mail address',
    'Profile picture',
    'Bio',
    'Phone number',
    'Location',
    'Notification preferences and push tokens',
    'Events you create',
    'Events you join or are interested in',
    'Friend connections',
    'Messages in the app',
  ])
    expect(terms).toContain(name)
})

test('a right comes with the place where it is exercised', () => {
  const { container } = render(<PrivacyPage />)
  const rights = container.querySelector('#your-rights')
  for (const button of ['Download my data', 'Delete my account', 'Devices', 'Ways in', 'What pings you', 'Block'])
    expect(rights?.textContent).toContain(button)
  expect([...(rights?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toContain(
    '/settings/data',
  )
})
