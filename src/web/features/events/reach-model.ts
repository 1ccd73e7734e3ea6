import type { Reach } from '#shared/reach.ts'

/** "6 of 7 were told". */
export function toReachWords({ people, sent, waiting }: Reach): string {
  if (sent === 0) return waiting > 0 ? 'Nobody was told yet' : 'Nobody was told'
  if (sent < people) return `${sent} of ${people} ${sent === 1 ? 'was' : 'were'} told`
  if (people === 1) return 'The one person who answered was told'
  return people === 2 ? 'Both who answered were told' : `All ${people} who answered were told`
}

/** So many fit into a few lines; one more takes no more room than "and 1 more". */
const namesShown = 6

/** "Dana", "Dana and Ed", "Dana, Ed and 12 more". */
export function toNames(people: Reach['unreachable'], isWhole: boolean): { words: string; isCut: boolean } {
  const names = people.map(({ displayName }) => displayName)
  const isCut = !isWhole && names.length > namesShown + 1
  const parts = isCut ? [...names.slice(0, namesShown), `${names.length - namesShown} more`] : names
  const words = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
  return { words, isCut }
}

/** How soon it is asked again who was told: most are within seconds, and some read it later. */
export function toPauseMs(reach: Reach | null | undefined, shownForMs: number): number | false {
  return reach && reach.sent < reach.people ? (shownForMs < 60_000 ? 3_000 : 30_000) : false
}
