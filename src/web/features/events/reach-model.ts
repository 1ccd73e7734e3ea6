import { t } from '#shared/message.ts'
import { joinNames } from '#shared/names.ts'
import type { Reach } from '#shared/reach.ts'

/** "6 of 7 were told". */
export function toReachWords({ people, sent, waiting }: Reach): string {
  if (sent === 0) return waiting > 0 ? t('events:reach.nobody-yet') : t('events:reach.nobody')
  return sent < people ? t('events:reach.some', { sent, people }) : t('events:reach.all', { people })
}

/** So many fit into a few lines; one more takes no more room than "and 1 more". */
const namesShown = 6

/** "Dana", "Dana and Ed", "Dana, Ed and 12 more". */
export function toNames(people: Reach['unreachable'], isWhole: boolean): { words: string; isCut: boolean } {
  const names = people.map(({ displayName }) => displayName)
  const isCut = !isWhole && names.length > namesShown + 1
  const words = isCut ? joinNames(names.slice(0, namesShown), names.length - namesShown) : joinNames(names)
  return { words, isCut }
}

/** How soon it is asked again who was told: most are within seconds, and some read it later. */
export function toPauseMs(reach: Reach | null | undefined, shownForMs: number): number | false {
  return reach && reach.sent < reach.people ? (shownForMs < 60_000 ? 3_000 : 30_000) : false
}
