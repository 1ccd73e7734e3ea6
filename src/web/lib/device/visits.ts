import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

/** Reloads and a look at another app belong to the same visit. */
const pauseMs = 30 * 60_000
const name = 'visits'

function read() {
  const [count = 0, at = 0] = (readStored(name) ?? '').split(' ').map(Number)
  return { count, at }
}

/** Call once per document of a signed-in person. */
export function countVisit(now = Date.now()): void {
  const { count, at } = read()
  writeStored(name, `${now - at < pauseMs ? count : count + 1} ${now}`)
}

export const readVisits = (): number => read().count
