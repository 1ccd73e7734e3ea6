import { afterEach, beforeEach, type MockInstance, vi } from 'vitest'

// A test that expects an error installs its own spy, which replaces this one.
let unexpected: string[] = []
let spy: MockInstance | undefined

beforeEach(() => {
  unexpected = []
  spy = vi.spyOn(console, 'error').mockImplementation((...words) => void unexpected.push(words.map(String).join(' ')))
})

afterEach(() => {
  spy?.mockRestore()
  if (unexpected.length > 0) throw new Error(`Unexpected console.error: ${unexpected.join('\n')}`)
})
