/** Connection trouble, worst first. */
export type Trouble = 'offline' | 'api-errors' | 'slow'

/** The Network Information API, if supported. */
export type NetworkReport = { effectiveType?: string; rtt?: number; downlink?: number }

const slowRoundTripMs = 1_000
const slowDownlink = 0.5
/** Round trips count for a minute; their median decides, with at least three samples. */
const memoryMs = 60_000
const enoughSamples = 3

// The last two are the messages of Firefox and Safari for Chromium's "Failed to fetch".
const connectionWords = ['failed to fetch', 'network error', 'timeout', 'connection', 'networkerror', 'load failed']

/** Whether a request failed on the network, judged by the browser's error message. */
export function isConnectionError(error: unknown): boolean {
  const message = error instanceof Error ? error.message.toLowerCase() : ''
  return connectionWords.some((words) => message.includes(words))
}

export function isSlowReport({ effectiveType, rtt = 0, downlink = Number.POSITIVE_INFINITY }: NetworkReport): boolean {
  return effectiveType === '2g' || effectiveType === 'slow-2g' || rtt > slowRoundTripMs || downlink < slowDownlink
}

export type RoundTrip = { at: number; ms: number }

/** Fallback without the Network Information API: the latency of our own recent short requests. */
export function isSlowByCalls(roundTrips: readonly RoundTrip[], now: number): boolean {
  const recent = roundTrips.filter(({ at }) => now - at < memoryMs).map(({ ms }) => ms)
  const middle = recent.sort((a, b) => a - b)[Math.floor(recent.length / 2)]
  return recent.length >= enoughSamples && middle !== undefined && middle > slowRoundTripMs
}

export function toTrouble(is: { online: boolean; failing: boolean; slow: boolean }): Trouble | null {
  if (!is.online) return 'offline'
  if (is.failing) return 'api-errors'
  return is.slow ? 'slow' : null
}
