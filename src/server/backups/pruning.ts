import { backupId, readTime } from '#server/backups/ids.ts'
import type { BackupStore } from '#server/backups/store.ts'
import type { KeepRule } from '#server/config/keep-rules.ts'

const dayMs = 86_400_000
/** A backup without a manifest may be one that is being made. */
const abandonedMs = dayMs

/** The newest one is always among them. */
export function chooseKept(ids: readonly string[], rules: readonly KeepRule[]): Set<string> {
  const newestFirst = [...ids].sort().reverse()
  const kept = new Set(newestFirst.slice(0, 1))
  for (const { count, unit } of rules) {
    const newestOf = new Map<string, string>()
    for (const id of newestFirst) {
      const period = toPeriod(readTime(id), unit)
      if (!newestOf.has(period)) newestOf.set(period, id)
    }
    for (const id of [...newestOf.values()].slice(0, count)) kept.add(id)
  }
  return kept
}

/** Removes what no rule keeps, and what was left of backups that were cut short. Returns their ids. */
export async function prune(store: BackupStore, rules: readonly KeepRule[], now: Date): Promise<string[]> {
  if (rules.length === 0) return []
  const files = Map.groupBy(await store.list(), (name) => name.split('/')[0] ?? '')
  const ids = [...files.keys()].filter((id) => backupId.test(id))
  const whole = ids.filter((id) => files.get(id)?.some((name) => isManifest(name)))
  const kept = chooseKept(whole, rules)
  const isAbandoned = (id: string) => !whole.includes(id) && now.getTime() - readTime(id).getTime() > abandonedMs
  const removed = ids.filter((id) => (whole.includes(id) ? !kept.has(id) : isAbandoned(id)))
  for (const id of removed) {
    // The manifest first: what is left of a removal that was ended is no backup.
    const names = files.get(id) ?? []
    for (const name of [...names.filter(isManifest), ...names.filter((each) => !isManifest(each))])
      await store.remove(name)
  }
  return removed
}

const isManifest = (name: string) => name.endsWith('/manifest.json')

function toPeriod(at: Date, unit: KeepRule['unit']): string {
  if (unit === 'm') return at.toISOString().slice(0, 7)
  if (unit === 'd') return at.toISOString().slice(0, 10)
  // Weeks begin on Monday; the epoch was a Thursday.
  return String(Math.floor((at.getTime() / dayMs + 3) / 7))
}
