import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotificationBanner } from '#web/features/banners/notification-banner.tsx'

const onGone = vi.fn()
const show = (received: object) => render(<NotificationBanner received={received} onGone={onGone} />)
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/profile')
  onGone.mockClear()
})
afterEach(() => vi.useRealTimers())

test('it says what came, and goes by itself after five seconds and the way out', () => {
  show({ title: 'Maya is in', body: 'Tacos at eight', url: '/event/7' })
  expect(screen.getByRole('button', { name: 'Maya is in Tacos at eight' })).toBeTruthy()
  wait(5_000)
  wait(299)
  expect(onGone).not.toHaveBeenCalled()
  wait(1)
  expect(onGone).toHaveBeenCalledOnce()
})

test('without words it has the product’s name and a sentence', () => {
  show({})
  expect(screen.getByRole('button', { name: 'Sponti You have a new notification!' })).toBeTruthy()
})

test('a tap leads there and takes it away', () => {
  show({ title: 'Maya is in', url: '/event/7' })
  fireEvent.click(screen.getByRole('button', { name: /Maya is in/ }))
  expect(location.pathname).toBe('/event/7')
  wait(300)
  expect(onGone).toHaveBeenCalledOnce()
})

test.each(['', '/'])('a tap on one that leads to "%s" only takes it away', (url) => {
  show({ title: 'Maya is in', url })
  fireEvent.click(screen.getByRole('button', { name: /Maya is in/ }))
  expect(location.pathname).toBe('/profile')
  wait(300)
  expect(onGone).toHaveBeenCalledOnce()
})

test('it can be closed, and leads nowhere then', () => {
  show({ title: 'Maya is in', url: '/event/7' })
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }))
  wait(300)
  expect(onGone).toHaveBeenCalledOnce()
  expect(location.pathname).toBe('/profile')
})

test('the clock stops while somebody looks at it', () => {
  show({ title: 'Maya is in', url: '/event/7' })
  wait(4_000)
  const [button] = screen.getAllByRole('button')
  act(() => button?.focus())
  wait(60_000)
  expect(onGone).not.toHaveBeenCalled()
  act(() => button?.blur())
  wait(1_000)
  wait(300)
  expect(onGone).toHaveBeenCalledOnce()
})
