import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The module caches its registration, so each test loads its own. */
async function load(container?: object) {
  vi.resetModules()
  vi.stubGlobal('navigator', container ? { serviceWorker: container } : {})
  return import('#web/lib/worker/service-worker.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the worker is registered once for the whole app, and its address is never taken from a copy', async () => {
  const register = vi.fn(async () => ({ update: async () => {} }))
  const { registerServiceWorker } = await load({ register })
  await Promise.all([registerServiceWorker(), registerServiceWorker()])
  expect(register.mock.calls).toEqual([['/sw.js', { scope: '/', updateViaCache: 'none' }]])
})

test.each([
  ['de', '/sw.de.js'],
  ['pt-BR', '/sw.pt-BR.js'],
  ['en', '/sw.js'],
  ['en-XA', '/sw.js'],
])('a page in %s registers %s', async (language, path) => {
  const { toWorkerPath } = await load()
  expect(toWorkerPath(language)).toBe(path)
})

test('a registration that failed is tried again', async () => {
  const register = vi.fn(async () => ({ update: async () => {} })).mockRejectedValueOnce(new TypeError('no network'))
  const { registerServiceWorker } = await load({ register })
  await expect(registerServiceWorker()).rejects.toThrow('no network')
  await registerServiceWorker()
  await registerServiceWorker()
  expect(register).toHaveBeenCalledTimes(2)
})

test('a newer one is looked for every two minutes, and when somebody comes back', async () => {
  const update = vi.fn(async () => {})
  const { registerServiceWorker } = await load({ register: async () => ({ update }) })
  await registerServiceWorker()
  await vi.advanceTimersByTimeAsync(119_000)
  expect(update).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(update).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(update).toHaveBeenCalledTimes(2)
  dispatchEvent(new Event('focus'))
  expect(update).toHaveBeenCalledTimes(3)
})

test('a worker that is not ready within five seconds is not waited for', async () => {
  const { getReadyWorker } = await load({ ready: new Promise(() => {}) })
  const asked = expect(getReadyWorker()).rejects.toThrow('Service worker initialization timeout')
  await vi.advanceTimersByTimeAsync(5_000)
  await asked
})

test('a browser without workers says so', async () => {
  const { getReadyWorker, registerServiceWorker } = await load()
  await expect(registerServiceWorker()).rejects.toThrow('Service Worker not supported')
  await expect(getReadyWorker()).rejects.toThrow('Service Worker not supported')
})
