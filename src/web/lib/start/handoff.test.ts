import { expect, test, vi } from 'vitest'
import { takeHandoff } from '#web/lib/start/handoff.ts'

test('a hand-off token leaves the address bar and goes to the server', () => {
  const assign = vi.fn()
  const replaceState = vi.fn()
  const address = { href: 'https://sponti.example/event/7?authToken=a%2Bb&tab=x#c', assign } as unknown as Location
  expect(takeHandoff(address, { state: null, replaceState } as unknown as History)).toBe(true)
  expect(replaceState).toHaveBeenCalledWith(null, '', '/event/7?tab=x#c')
  expect(assign).toHaveBeenCalledWith('/api/auth/token?authToken=a%2Bb')
})

test('an address without a token is left alone', () => {
  const address = { href: 'https://sponti.example/', assign: vi.fn() } as unknown as Location
  expect(takeHandoff(address)).toBe(false)
  expect(address.assign).not.toHaveBeenCalled()
})
