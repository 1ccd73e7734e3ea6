const patterns = {
  press: [50],
  success: [50, 50, 100],
  error: [100, 100, 100, 100, 200],
} as const

/** A buzz where the device can; people who asked for less motion are left in peace. */
export function vibrate(kind: keyof typeof patterns): void {
  if (typeof navigator.vibrate !== 'function') return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate([...patterns[kind]])
}
