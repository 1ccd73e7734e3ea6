import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A fake service worker registration. */
class PlayedRegistration extends EventTarget {
  installing: EventTarget | null = null
  waiting: { postMessage: (message: unknown) => void } | null = null
  active: object | null = {}
  update = vi.fn(async () => {})
}

const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))
const tap = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const words = () => screen.queryByTestId('update-prompt')?.textContent ?? null

let registration: PlayedRegistration
let told: unknown[]
const reload = vi.fn()

/** Resets the modules, which hold state, and renders with a fake service worker. */
async function open({ isSupported = true } = {}) {
  vi.resetModules()
  vi.stubGlobal('location', { ...location, reload, pathname: '/', search: '' })
  if (isSupported) {
    const container = Object.assign(new EventTarget(), { controller: {}, register: async () => registration })
    vi.stubGlobal('navigator', { serviceWorker: container })
  } else vi.stubGlobal('navigator', {})
  const { UpdatePrompt } = await import('#web/features/updates/update-prompt.tsx')
  const updates = await import('#web/lib/worker/updates.ts')
  const { toastStore } = await import('#web/ui/toast.ts')
  await act(async () => {
    render(<UpdatePrompt />)
  })
  await act(() => updates.startUpdates())
  return { ...updates, getToast: () => toastStore.get() }
}

async function find() {
  registration.waiting = { postMessage: (message) => told.push(message) }
  await act(async () => registration.dispatchEvent(new Event('updatefound')))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  registration = new PlayedRegistration()
  told = []
  reload.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('as long as it can look for a new version, it says nothing without one', async () => {
  await open()
  await minutes(20)
  expect(words()).toBeNull()
})

test('where it could not look, it is hidden until five minutes have passed, and then offers to', async () => {
  await open()
  registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(new TypeError('no'))
  await minutes(4.9)
  expect(words()).toBeNull()
  await minutes(0.2)
  expect(words()).toBe('Check for updatesRefresh NowLater')
  await tap('Refresh Now')
  expect(registration.update).toHaveBeenCalled()
  expect(reload).toHaveBeenCalledOnce()
})

test('on a first visit the worker that takes control is no new version', async () => {
  registration.active = null
  await open()
  await find()
  expect(words()).toBeNull()
})

test('a new version is offered at once; Later hides it for five minutes', async () => {
  await open()
  await find()
  expect(words()).toBe('New version available!Update NowForce RefreshLater')
  await tap('Later')
  expect(words()).toBeNull()
  await minutes(4.9)
  expect(words()).toBeNull()
  await minutes(0.2)
  expect(words()).toBe('New version available!Update NowForce RefreshLater')
})

test('Update Now lets the new version in and waits for it', async () => {
  await open()
  await find()
  await tap('Update Now')
  expect(words()).toBe('Updating...')
  expect(told).toEqual([{ type: 'SKIP_WAITING' }])
  await act(async () => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')))
  expect(reload).toHaveBeenCalledOnce()
})

test('a new version that does not take over is reported, and can be tried again', async () => {
  const { getToast } = await open()
  await find()
  await tap('Update Now')
  await minutes(1)
  expect(getToast()).toMatchObject({
    title: 'Update failed',
    description: 'Please refresh the page manually to get the latest version',
    variant: 'destructive',
    duration: 2500,
  })
  expect(words()).toContain('Update Now')
})

test('a forced refresh that fails says so', async () => {
  const { getToast } = await open()
  await find()
  registration.update.mockRejectedValue(new TypeError('Failed to fetch'))
  await tap('Force Refresh')
  expect(getToast()).toMatchObject({ title: 'Force update failed' })
})

test('the helper asks every two minutes and on focus, and names what is missing', async () => {
  const { applyUpdate } = await open()
  const before = registration.update.mock.calls.length
  await minutes(2)
  expect(registration.update.mock.calls.length).toBe(before + 1)
  dispatchEvent(new Event('focus'))
  expect(registration.update.mock.calls.length).toBe(before + 2)
  await expect(applyUpdate()).rejects.toThrow('No pending update available')
})

test('without service workers there is nothing to apply', async () => {
  const { applyUpdate } = await open({ isSupported: false })
  await expect(applyUpdate()).rejects.toThrow('Service Worker not supported')
})
