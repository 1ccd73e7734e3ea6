import { onCLS, onFCP, onLCP, onTTFB } from 'web-vitals'

/** Load metrics of this page. Null if not measured, or not supported. Never sent anywhere. */
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

const entryTypes = ['navigation', 'paint', 'largest-contentful-paint', 'layout-shift']

/** Reports the metrics so far, and again on every update. Unsupported entry types are only logged. */
export function observePageMetrics(onMetrics: (metrics: PageMetrics) => void): () => void {
  const known = 'PerformanceObserver' in window ? PerformanceObserver.supportedEntryTypes : []
  for (const type of entryTypes) if (!known.includes(type)) console.info(`This browser does not measure ${type}`)
  let metrics = noMetrics
  // web-vitals cannot be told to stop.
  let isWatched = true
  function note(part: Partial<PageMetrics>) {
    metrics = { ...metrics, ...part }
    if (isWatched) onMetrics(metrics)
  }
  // Reported once the page has loaded, so that the entry is complete.
  onTTFB(({ entries: [entry] }) => entry && 'loadEventEnd' in entry && note({ loadMs: entry.loadEventEnd }))
  onFCP(({ value }) => note({ firstContentfulPaintMs: value }))
  onLCP(({ value }) => note({ largestContentfulPaintMs: value }), { reportAllChanges: true })
  // Of a batch it counts the last row of shifts, not the worst: what was buffered before may count too little.
  onCLS(({ value }) => note({ layoutShift: value }), { reportAllChanges: true })
  return () => {
    isWatched = false
  }
}
