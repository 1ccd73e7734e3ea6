import type { FeedEvent } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { joinNames } from '#shared/names.ts'

type Counted = Pick<FeedEvent, 'rsvpCounts' | 'userRsvp'> & {
  /** Display names. A copy on the device may be from before cards had them. */
  friendsGoing?: readonly string[] | undefined
  isOver: boolean
}

/** "Ben, Cleo and 3 more are going"; null where nobody is. The viewer and two friends have names. */
export function toWhoIsGoing({ rsvpCounts, userRsvp, friendsGoing = [], isOver }: Counted): string | null {
  const { going, heads = going } = rsvpCounts
  if (going === 0) return null
  const isIn = userRsvp?.response === 'going' || (userRsvp?.response === 'if' && userRsvp.holds)
  const all = [...(isIn ? [t('answers:who.you')] : []), ...toShortNames(friendsGoing)]
  const names = all.length === going && all.length <= 3 ? all : all.slice(0, 2)
  const counts = { count: going, people: heads > going ? heads : 0 }
  if (names.length === 0) return isOver ? t('answers:who.were-there', counts) : t('answers:who.going', counts)
  const who = joinNames(names, going - names.length)
  const named = { ...counts, who, you: isIn ? 'yes' : 'other' } as const
  return isOver ? t('answers:who.named-were-there', named) : t('answers:who.named-going', named)
}

/** "4 going, 6 people": the people are said where they are more than the answers. */
export function toCountWords({ going, heads = going }: FeedEvent['rsvpCounts']): string {
  return t('answers:who.going', { count: going, people: heads > going ? heads : 0 })
}

/** First names, where they are different. */
function toShortNames(names: readonly string[]): string[] {
  const short = names.map((name) => name.split(' ')[0] || name)
  return names.map((name, index) => {
    const first = short[index] ?? name
    return short.filter((other) => other === first).length > 1 ? name : first
  })
}
