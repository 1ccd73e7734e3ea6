import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { InstallSteps } from '#web/features/install/install-steps.tsx'
import { watchInstall } from '#web/lib/device/install.ts'

function visitWith(userAgent: string, isStandalone = false) {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 })
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }))
  act(watchInstall)
  return render(<InstallSteps />)
}

afterEach(() => vi.unstubAllGlobals())

test('iPhone Safari is told Share, Add to Home Screen, Add', () => {
  visitWith('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) AppleWebKit/605 Version/18.5 Mobile Safari/604.1')
  const steps = screen.getAllByRole('listitem').map((step) => step.textContent)
  expect(steps).toEqual(['1Tap the Share button', '2Choose Add to Home Screen', '3Tap Add'])
})

test('Android Chrome is sent to the browser menu', () => {
  visitWith('Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537 Chrome/140.0.0.0 Mobile Safari/537')
  expect(screen.getByText('Open the browser menu')).toBeTruthy()
})

test('everybody else looks for the icon in the address bar', () => {
  visitWith('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36')
  expect(screen.getByText('Click the install icon in the address bar')).toBeTruthy()
})

test('inside another app one is led to Safari first', () => {
  visitWith('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) AppleWebKit/605 Mobile/15E148 Instagram 402.0.0.18')
  expect(screen.getByText('Choose Open in Safari')).toBeTruthy()
})

test('where it is installed it says so', () => {
  visitWith('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36', true)
  expect(screen.getByText('App Installed!')).toBeTruthy()
  expect(screen.getByText(/ready to use from your home screen/)).toBeTruthy()
})
