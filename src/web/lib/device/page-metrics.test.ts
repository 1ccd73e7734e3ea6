import { afterEach, expect, test, vi } from 'vitest'
import { noMetrics, observePageMetrics, type PageMetrics, toLayoutShift } from '#web/lib/device/page-metrics.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A browser that has already seen these entries when somebody asks. */
function browserWith(entries: Record<string, object[]>) {
  class Observer {
    static supportedEntryTypes = Object.keys(entries)
    readonly tell: (list: { getEntries: () => object[] }) => void
    constructor(tell: (list: { getEntries: () => object[] }) => void) {
      this.tell = tell
    }
    observe({ type }: { type: string }) {
      this.tell({ getEntries: () => entries[type] ?? [] })
    }
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer)
}

function observe(): PageMetrics {
  let last = noMetrics
  observePageMetrics((metrics) => {
    last = metrics
  })()
  return last
}

test('load, first and largest paint and layout shift are read from what the browser kept', () => {
  browserWith({
    navigation: [{ loadEventEnd: 812 }],
    paint: [
      { name: 'first-paint', startTime: 290 },
      { name: 'first-contentful-paint', startTime: 300 },
    ],
    'largest-contentful-paint': [{ startTime: 300 }, { startTime: 650 }],
    'layout-shift': [{ startTime: 400, value: 0.02, hadRecentInput: false }],
  })
  expect(observe()).toEqual({
    loadMs: 812,
    firstContentfulPaintMs: 300,
    largestContentfulPaintMs: 650,
    layoutShift: 0.02,
  })
})

test('what a browser cannot see is only logged', () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('PerformanceObserver', undefined)
  Reflect.deleteProperty(globalThis, 'PerformanceObserver')
  expect(observe()).toEqual(noMetrics)
  expect(log).toHaveBeenCalledTimes(4)
})

test('shifts in a row add up, the worst row counts, and a tap is no shift', () => {
  const shift = (startTime: number, value: number, hadRecentInput = false) => ({ startTime, value, hadRecentInput })
  expect(toLayoutShift([])).toBe(0)
  expect(toLayoutShift([shift(0, 0.1), shift(900, 0.1), shift(3_000, 0.05)])).toBeCloseTo(0.2)
  expect(toLayoutShift([shift(0, 0.1, true), shift(100, 0.01)])).toBeCloseTo(0.01)
})
