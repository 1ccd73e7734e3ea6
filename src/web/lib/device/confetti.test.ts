import { expect, test, vi } from 'vitest'
import { throwConfetti } from '#web/lib/device/confetti.ts'

const fire = vi.hoisted(() => vi.fn())
// It draws on a canvas, of which jsdom has none.
vi.mock('canvas-confetti', () => ({ create: () => fire }))

test('a hundred pieces fly, spread over 70 degrees, and none for whoever wants less motion', async () => {
  await throwConfetti()
  expect(fire).toHaveBeenCalledWith(
    expect.objectContaining({ particleCount: 100, spread: 70, disableForReducedMotion: true }),
  )
})
