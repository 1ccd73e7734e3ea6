/** How this page came up, as the browser saw it. Null where it has not said, or cannot. Nothing of it is sent anywhere. */
export type PageMetrics = {
  loadMs: number | null
  firstContentfulPaintMs: number | null
  largestContentfulPaintMs: number | null
  layoutShift: number | null
}

export const noMetrics: PageMetrics = {
  loadMs: null,
  firstContentfulPaintMs: null,
  largestContentfulPaintMs: null,
  layoutShift: null,
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

const windowMs = 5_000
const gapMs = 1_000

/** Shifts that come in a row count together; the worst row is what people remember. */
export function toLayoutShift(shifts: readonly Pick<LayoutShift, 'startTime' | 'value' | 'hadRecentInput'>[]): number {
  let [worst, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY]
  for (const { startTime, value, hadRecentInput } of shifts) {
    // What moves because of a tap is what the tap was for.
    if (hadRecentInput) continue
    const isNewRow = startTime - last > gapMs || startTime - first > windowMs
    if (isNewRow) [sum, first] = [0, startTime]
    sum += value
    last = startTime
    worst = Math.max(worst, sum)
  }
  return worst
}

type Read = (entries: readonly PerformanceEntry[]) => Partial<PageMetrics>

const lastStart = (entries: readonly PerformanceEntry[]): number | null => entries.at(-1)?.startTime ?? null

const reads: Record<string, Read> = {
  navigation: ([entry]) => ({ loadMs: (entry as PerformanceNavigationTiming | undefined)?.loadEventEnd || null }),
  paint: (entries) => ({
    firstContentfulPaintMs: lastStart(entries.filter(({ name }) => name === 'first-contentful-paint')),
  }),
  'largest-contentful-paint': (entries) => ({ largestContentfulPaintMs: lastStart(entries) }),
  'layout-shift': (entries) => ({ layoutShift: toLayoutShift(entries as LayoutShift[]) }),
}

/** Tells what is known so far, and again whenever the browser knows more. What a browser cannot see is only logged. */
export function observePageMetrics(tell: (metrics: PageMetrics) => void): () => void {
  const known = 'PerformanceObserver' in window ? PerformanceObserver.supportedEntryTypes : []
  const observers: PerformanceObserver[] = []
  // Nothing moved until something does.
  let metrics = { ...noMetrics, layoutShift: known.includes('layout-shift') ? 0 : null }
  for (const [type, read] of Object.entries(reads)) {
    if (!known.includes(type)) {
      console.info(`This browser does not measure ${type}`)
      continue
    }
    const seen: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => {
      seen.push(...list.getEntries())
      metrics = { ...metrics, ...read(seen) }
      tell(metrics)
    })
    observer.observe({ type, buffered: true })
    observers.push(observer)
  }
  tell(metrics)
  return () => {
    for (const observer of observers) observer.disconnect()
  }
}
