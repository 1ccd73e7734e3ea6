import { afterEach, expect, test, vi } from 'vitest'
import { noMetrics, observePageMetrics, type PageMetrics } from '#web/lib/device/page-metrics.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A fake browser whose observers deliver these entries at once. */
function browserWith(entries: Record<string, object[]>) {
  class Observer {
    static supportedEntryTypes = Object.keys(entries)
    readonly tell: (list: { getEntries: () => object[] }) => void
    constructor(tell: (list: { getEntries: () => object[] }) => void) {
      this.tell = tell
    }
    observe({ type }: { type: string }) {
      for (const entry of entries[type] ?? []) this.tell({ getEntries: () => [entry] })
    }
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) => (entries[type] ?? []) as never)
}

function observe(): { last: PageMetrics; stop: () => void } {
  const seen = { last: noMetrics, stop: () => {} }
  seen.stop = observePageMetrics((metrics) => {
    seen.last = metrics
  })
  return seen
}

const firstPaint = { name: 'first-contentful-paint', startTime: 300 }
const shift = (startTime: number, value: number, hadRecentInput = false) => ({ startTime, value, hadRecentInput })

test('load, first and largest paint and layout shift are read from what the browser kept', async () => {
  browserWith({
    navigation: [{ responseStart: 1, loadEventEnd: 812 }],
    paint: [{ name: 'first-paint', startTime: 290 }, firstPaint],
    'largest-contentful-paint': [300, 650].map((startTime) => ({ entryType: 'largest-contentful-paint', startTime })),
    'layout-shift': [shift(400, 0.02)],
  })
  const seen = observe()
  await vi.waitFor(() =>
    expect(seen.last).toEqual({
      loadMs: 812,
      firstContentfulPaintMs: 300,
      largestContentfulPaintMs: 650,
      layoutShift: 0.02,
    }),
  )
})

test('what a browser cannot see is only logged', () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('PerformanceObserver', undefined)
  Reflect.deleteProperty(globalThis, 'PerformanceObserver')
  expect(observe().last).toEqual(noMetrics)
  expect(log).toHaveBeenCalledTimes(4)
})

test.each([
  { what: 'nothing that moved is no shift', shifts: [], sum: 0 },
  {
    what: 'shifts in a row add up, and the worst row counts',
    shifts: [shift(0, 0.1), shift(900, 0.1), shift(3_000, 0.05)],
    sum: 0.2,
  },
  { what: 'a tap is no shift', shifts: [shift(0, 0.1, true), shift(100, 0.01)], sum: 0.01 },
])('$what', async ({ shifts, sum }) => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  browserWith({ paint: [firstPaint], 'layout-shift': shifts })
  const seen = observe()
  await vi.waitFor(() => expect(seen.last.layoutShift).toBeCloseTo(sum))
})

test('who has left the page hears no more of it', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  browserWith({ paint: [firstPaint] })
  const [left, stays] = [observe(), observe()]
  left.stop()
  await vi.waitFor(() => expect(stays.last.firstContentfulPaintMs).toBe(300))
  expect(left.last).toEqual(noMetrics)
})
