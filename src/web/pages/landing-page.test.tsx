import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appConfig } from '#tests/support/app-config.ts'
import { setAppConfig } from '#web/lib/api/app-config.ts'
import { LandingPage } from '#web/pages/landing-page.tsx'

setAppConfig(appConfig)

const here = location.pathname

beforeEach(() => history.replaceState(null, '', '/'))
afterEach(() => history.replaceState(null, '', here))

test('the poster says what it is, how to come in, and that one stays in', () => {
  render(<LandingPage />)
  expect(document.title).toBe('Sponti: Meet Up IRL, No Planning Required')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/Meet up.*No plan required/)
  expect(screen.getByRole('link', { name: 'Launch Sponti' }).getAttribute('href')).toBe('/api/login')
  expect(screen.getByText('Sign in with GitHub')).toBeTruthy()
  expect(screen.getByText(/You stay logged in automatically/)).toBeTruthy()
})

test('under the address of a page for people who are signed in, the title is of what is shown', () => {
  for (const path of ['/create', '/profile', '/event/x']) {
    history.replaceState(null, '', path)
    const { unmount } = render(<LandingPage />)
    expect([path, document.title]).toEqual([path, 'Sponti: Meet Up IRL, No Planning Required'])
    unmount()
  }
})

test('the mission and the way to install unfold', async () => {
  render(<LandingPage />)
  const mission = (await screen.findByText('Our Mission')).closest('details')
  expect(mission?.open).toBe(false)
  await userEvent.click(screen.getByText('Our Mission'))
  expect(mission?.open).toBe(true)
  expect(screen.getByText(/No algorithms/)).toBeTruthy()
  await userEvent.click(screen.getByText('Install as App'))
  expect(await screen.findByText('Click the install icon in the address bar')).toBeTruthy()
})

test('one can write to a person, and read the papers', async () => {
  render(<LandingPage />)
  const address = await screen.findByRole('link', { name: 'help@sponti.example' })
  expect(address.getAttribute('href')).toBe('mailto:help@sponti.example')
  expect(screen.getByRole('link', { name: 'Terms & Conditions' }).getAttribute('href')).toBe('/terms')
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
})
