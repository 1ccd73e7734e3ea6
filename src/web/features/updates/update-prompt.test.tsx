import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideMessages } from '#shared/message.ts'

/** A fake service worker registration. */
class PlayedRegistration extends EventTarget {
  installing: EventTarget | null = null
  waiting: { postMessage: (message: unknown, ports?: MessagePort[]) => void } | null = null
  active: object | null = {}
  update = vi.fn(async () => {})
}

const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))
const tap = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const words = () => screen.queryByTestId('update-prompt')?.textContent ?? null

/** Those of this file's own copy of the module. */
const english = provideMessages({
  language: () => 'en',
  locale: () => 'en-US',
  isMirrored: () => false,
  find: (key) => key,
})

let registration: PlayedRegistration
let told: unknown[]
let replyPort: MessagePort | undefined
const reload = vi.fn()

/** Resets the modules, which hold state, and renders with a fake service worker. */
async function open({ isSupported = true, register = async () => registration } = {}) {
  vi.resetModules()
  const { provideMessages } = await import('#shared/message.ts')
  provideMessages(english)
  vi.stubGlobal('location', { ...location, reload, pathname: '/', search: '' })
  if (isSupported) {
    const container = Object.assign(new EventTarget(), { controller: {}, register })
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
  registration.waiting = {
    postMessage(message, ports = []) {
      told.push(message)
      replyPort = ports[0]
    },
  }
  await act(async () => registration.dispatchEvent(new Event('updatefound')))
}

/** Resolves when the page has got it, as a message that is sent after it arrives after it. */
async function answerRefetch(isDone: boolean) {
  const { port1, port2 } = new MessageChannel()
  const isThere = new Promise((resolve) => {
    port1.onmessage = resolve
  })
  replyPort?.postMessage(isDone)
  port2.postMessage(null)
  await isThere
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
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

test('five minutes after the page came it offers to look for updates, and again five minutes after Later', async () => {
  await open()
  for (const round of ['first', 'second']) {
    await minutes(4.9)
    expect([round, words()]).toEqual([round, null])
    await minutes(0.2)
    expect([round, words()]).toEqual([round, 'Check for updatesRefresh NowLater'])
    await tap('Later')
    expect(words()).toBeNull()
  }
  await minutes(5.1)
  const before = registration.update.mock.calls.length
  await tap('Refresh Now')
  expect(words()).toBe('Updating...')
  expect(registration.update).toHaveBeenCalledTimes(before + 1)
  expect(reload).toHaveBeenCalledOnce()
})

test('a worker that could not be registered is registered by Refresh Now', async () => {
  let isOnline = false
  await open({ register: async () => (isOnline ? registration : Promise.reject(new TypeError('Failed to fetch'))) })
  await minutes(5.1)
  isOnline = true
  await tap('Refresh Now')
  expect(registration.update).toHaveBeenCalledOnce()
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

test('a forced refresh fetches the files anew, and then lets the new version in', async () => {
  await open()
  await find()
  await tap('Force Refresh')
  expect(told).toEqual([{ type: 'REFETCH' }])
  expect(words()).toBe('Updating...')
  await act(() => answerRefetch(true))
  expect(told).toEqual([{ type: 'REFETCH' }, { type: 'SKIP_WAITING' }])
})

test.each(['the check', 'a file'])(
  'a forced refresh for which %s cannot be fetched says so, and deletes nothing',
  async (what) => {
    const remove = vi.fn()
    vi.stubGlobal('caches', { keys: async () => ['sponti-precache-1'], delete: remove })
    const { getToast } = await open()
    await find()
    if (what === 'the check') registration.update.mockRejectedValue(new TypeError('Failed to fetch'))
    await tap('Force Refresh')
    if (what === 'a file') await act(() => answerRefetch(false))
    expect(getToast()).toMatchObject({
      title: 'Force update failed',
      description: 'Please refresh the page manually to get the latest version',
    })
    expect([remove.mock.calls, reload.mock.calls]).toEqual([[], []])
    expect(words()).toContain('Force Refresh')
  },
)

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
