export type GateLimits = {
  /** In flight to one person's devices. */
  perPerson: number
  /** A push that has no answer after this long counts as a silence of its host, though an answer may still come. */
  slowMs: number
  /** A host with this many silences in a row counts as silent. */
  silentAfter: number
  /** In flight to a silent host; to any other the agent's `maxSockets` apply. */
  perSilentHost: number
}

const defaults: GateLimits = { perPerson: 6, slowMs: 1_000, silentAfter: 3, perSilentHost: 4 }
const hostsKept = 1_000

export type Gate = {
  /** Returns a function to call when it has ended, or null if there is too much in flight already. */
  enter(host: string, person: string): ((hasAnswered: boolean) => void) | null
}

/** Counts what is in flight from this node: a push service that does not respond can hold only a few connections. */
export function createGate(limits: GateLimits = defaults): Gate {
  const inFlight = new Map<string, number>()
  /** Hosts that did not answer, and how often in a row. */
  const silences = new Map<string, number>()
  const get = (key: string) => inFlight.get(key) ?? 0

  function add(key: string, step: number) {
    const count = get(key) + step
    if (count > 0) inFlight.set(key, count)
    else inFlight.delete(key)
  }

  function record(host: string, hasAnswered: boolean) {
    const count = silences.get(host) ?? 0
    silences.delete(host)
    if (hasAnswered) return
    silences.set(host, count + 1)
    const [oldest] = silences.keys()
    if (silences.size > hostsKept && oldest !== undefined) silences.delete(oldest)
  }

  return {
    enter(host, person) {
      if (get(person) >= limits.perPerson) return null
      if ((silences.get(host) ?? 0) >= limits.silentAfter && get(host) >= limits.perSilentHost) return null
      for (const key of [host, person]) add(key, 1)
      let isSlow = false
      const timer = setTimeout(() => {
        isSlow = true
        record(host, false)
      }, limits.slowMs).unref()
      return (hasAnswered) => {
        clearTimeout(timer)
        for (const key of [host, person]) add(key, -1)
        if (hasAnswered || !isSlow) record(host, hasAnswered)
      }
    },
  }
}
