import { TestRunner, vi } from 'vitest'

/** So that what did not come is said before the test is cut off. */
const spareMs = 5_000
const inHooksMs = 60_000

// By default it gives up after a second, which one query may take on a busy machine: wait as long as the test may.
const { waitFor } = vi
vi.waitFor = (expected, options) => {
  const limitMs = TestRunner.getCurrentTest()?.timeout ?? inHooksMs
  return waitFor(expected, typeof options === 'number' ? options : { timeout: limitMs - spareMs, ...options })
}
