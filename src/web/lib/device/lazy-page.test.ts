import { afterEach, expect, test, vi } from 'vitest'
import { loadEventually } from '#web/lib/device/lazy-page.ts'

afterEach(() => vi.useRealTimers())

test('what did not load is tried again until it does', async () => {
  vi.useFakeTimers()
  let tries = 0
  async function load() {
    tries += 1
    if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return 'here'
  }
  const loaded = loadEventually(load)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(loaded).resolves.toBe('here')
  expect(tries).toBe(3)
})
