/** Read from right to left: on the screen, forward is to the left. */
export const isMirrored = (): boolean => document.documentElement.dir === 'rtl'

/** 1, or -1 where the page is mirrored: a way across the screen, forward. */
export const forward = (): 1 | -1 => (isMirrored() ? -1 : 1)

/** How far an arrow key moves in a row: 1 forward, -1 back; undefined for other keys. */
export function stepOf(key: string): number | undefined {
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (key === 'ArrowRight') return forward()
  return key === 'ArrowLeft' ? -forward() : undefined
}
