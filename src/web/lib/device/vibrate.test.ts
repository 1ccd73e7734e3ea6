import { afterEach, expect, test, vi } from 'vitest'
import { vibrate } from '#web/lib/device/vibrate.ts'

function listen({ isCalm }: { isCalm: boolean }) {
  const felt: unknown[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }))
  vi.stubGlobal('navigator', { vibrate: (pattern: unknown) => felt.push(pattern) })
  return felt
}

afterEach(() => vi.unstubAllGlobals())

test('a press, a success and a failure feel different', () => {
  const felt = listen({ isCalm: false })
  vibrate('press')
  vibrate('success')
  vibrate('error')
  expect(felt).toEqual([[50], [50, 50, 100], [100, 100, 100, 100, 200]])
})

test('whoever asked for less motion is left in peace, and so is a device that cannot', () => {
  const felt = listen({ isCalm: true })
  vibrate('press')
  expect(felt).toEqual([])
  vi.stubGlobal('navigator', {})
  expect(() => vibrate('press')).not.toThrow()
})
