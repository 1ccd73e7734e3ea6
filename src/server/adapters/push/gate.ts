export type GateLimits = {
  /** In flight to one person's devices. */
  perPerson: number
  /** A host that did not answer this often in a row counts as silent. */
  silentAfter: number
  /** In flight to a silent host; to any other the agent's `maxSockets` apply. */
  perSilentHost: number
}

const defaults: GateLimits = { perPerson: 6, silentAfter: 3, perSilentHost: 4 }
const hostsKept = 1_000

export type Gate = {
  /** Returns a function to call when it has ended, or null if there is too much in flight already. */
  enter(host: string, person: string): ((hasAnswered: boolean) => void) | null
}

/** Counts what is in flight from this node: whoever does not answer cannot hold more than a few connections. */
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
      return (hasAnswered) => {
        for (const key of [host, person]) add(key, -1)
        record(host, hasAnswered)
      }
    },
  }
}
