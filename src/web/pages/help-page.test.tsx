import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appConfig } from '#tests/support/app-config.ts'
import { setAppConfig } from '#web/lib/api/app-config.ts'
import { HelpPage } from '#web/pages/help-page.tsx'

setAppConfig(appConfig)

test('whatever the device, everyone finds their way to install', () => {
  render(<HelpPage />)
  expect(document.title).toBe('Help · Sponti')
  for (const step of ['Tap the Share button', 'Open the browser menu', 'Click the install icon in the address bar'])
    expect(screen.getByText(step)).toBeTruthy()
})

test('what people ask most has a chapter each', () => {
  render(<HelpPage />)
  for (const name of ['Push on iPhone', 'Who sees what', 'Block and report', 'Voice notes', 'Offline', 'Calendar'])
    expect(screen.getByRole('region', { name })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Delete your account' }).textContent).toContain('Delete my account')
  expect(screen.getByRole('region', { name: 'Write to us' }).textContent).toContain('help@sponti.example')
})
