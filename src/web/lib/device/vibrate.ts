const patterns = { press: [50], success: [50, 50, 100], error: [100, 100, 100, 100, 200] }

/** Haptic feedback where supported; off under reduced motion. */
export function vibrate(kind: keyof typeof patterns): void {
  if (typeof navigator.vibrate !== 'function') return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate(patterns[kind])
}
