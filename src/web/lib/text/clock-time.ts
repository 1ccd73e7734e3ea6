/** A duration in seconds; 0 if it is missing, negative or not a number. */
export function toSeconds(duration: number | null | undefined): number {
  return typeof duration === 'number' && Number.isFinite(duration) && duration > 0 ? duration : 0
}

/** 64.2 → 1:04 */
export function toClock(duration: number | null | undefined): string {
  const seconds = Math.floor(toSeconds(duration))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
