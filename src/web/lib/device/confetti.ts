import type { CreateTypes } from 'canvas-confetti'
import { theme } from '#shared/palette.ts'

let cannon: Promise<CreateTypes> | null = null

/** Nothing under reduced motion. */
export async function throwConfetti(origin = { x: 0.5, y: 0.7 }): Promise<void> {
  cannon ??= loadCannon()
  const fire = await cannon
  await fire({ particleCount: 100, spread: 70, origin, colors: Object.values(theme), disableForReducedMotion: true })
}

async function loadCannon(): Promise<CreateTypes> {
  const { create } = await import('canvas-confetti')
  // Its worker is a blob: URL, which the CSP forbids.
  return create(undefined, { resize: true, useWorker: false })
}
