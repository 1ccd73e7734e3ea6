import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ItsOn } from '#web/features/events/its-on.tsx'

const throwConfetti = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('#web/lib/device/confetti.ts', () => ({ throwConfetti }))

function toSpon(going: number, isOn: boolean) {
  return { minGoing: 2, isOn, rsvpCounts: { going, mightShow: 0, heads: going } }
}

test('it is celebrated when it tips on the screen, not when it was on already, and once', async () => {
  const { rerender, unmount } = render(<ItsOn event={toSpon(1, false)} />)
  expect(throwConfetti).not.toHaveBeenCalled()
  rerender(<ItsOn event={toSpon(2, true)} />)
  await vi.waitFor(() => expect(throwConfetti).toHaveBeenCalledOnce())
  rerender(<ItsOn event={toSpon(1, true)} />)
  unmount()
  render(<ItsOn event={toSpon(3, true)} />)
  expect(throwConfetti).toHaveBeenCalledOnce()
})
