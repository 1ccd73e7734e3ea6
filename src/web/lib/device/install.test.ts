import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { promptInstall, useInstall, watchInstall } from '#web/lib/device/install.ts'

const throwConfetti = vi.hoisted(() => vi.fn())
vi.mock('#web/lib/device/confetti.ts', () => ({ throwConfetti }))

afterEach(() => vi.unstubAllGlobals())

function offer(outcome: 'accepted' | 'dismissed') {
  return Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {},
    userChoice: Promise.resolve({ outcome }),
  })
}

test('the prompt is kept for later, shown once, and says what was chosen', async () => {
  watchInstall()
  const { result } = renderHook(useInstall)
  expect(result.current).toEqual({ isInstalled: false, canPrompt: false })
  expect(await promptInstall()).toBeNull()
  for (const outcome of ['dismissed', 'accepted'] as const) {
    const event = offer(outcome)
    act(() => void dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
    expect(result.current.canPrompt).toBe(true)
    await act(async () => expect(await promptInstall()).toBe(outcome))
    expect(result.current.canPrompt).toBe(false)
  }
})

test('installing ends with confetti', async () => {
  const { result } = renderHook(useInstall)
  act(() => void dispatchEvent(new Event('appinstalled')))
  expect(result.current.isInstalled).toBe(true)
  await vi.waitFor(() => expect(throwConfetti).toHaveBeenCalledOnce())
})

test('an app that was opened from the home screen is installed, on iOS by a flag of its own', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('navigator', { standalone: true })
  watchInstall()
  expect(renderHook(useInstall).result.current.isInstalled).toBe(true)
})
