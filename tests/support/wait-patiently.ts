import { vi } from 'vitest'

// By default it gives up after a second, which one query may take on a busy machine.
const { waitFor } = vi
vi.waitFor = (expected, options) =>
  waitFor(expected, typeof options === 'number' ? options : { timeout: 25_000, ...options })
