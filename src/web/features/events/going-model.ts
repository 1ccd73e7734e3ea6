import type { FeedEvent } from '#shared/events.ts'

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
  const all = [...(isIn ? ['You'] : []), ...toShortNames(friendsGoing)]
  const names = all.length === going && all.length <= 3 ? all : all.slice(0, 2)
  const people = heads > going ? `, ${heads} people` : ''
  if (names.length === 0) return `${going} ${isOver ? (going === 1 ? 'was there' : 'were there') : 'going'}${people}`
  const rest = going - names.length
  const isOne = going === 1 && !isIn
  const verb = isOver ? (isOne ? 'was there' : 'were there') : isOne ? 'is going' : 'are going'
  return `${toList(rest > 0 ? [...names, `${rest} more`] : names)} ${verb}${people}`
}

/** "4 going, 6 people": the people are said where they are more than the answers. */
export function toCountWords({ going, heads = going }: FeedEvent['rsvpCounts']): string {
  return heads > going ? `${going} going, ${heads} people` : `${going} going`
}

/** First names, where they are different. */
function toShortNames(names: readonly string[]): string[] {
  const short = names.map((name) => name.split(' ')[0] || name)
  return names.map((name, index) => {
    const first = short[index] ?? name
    return short.filter((other) => other === first).length > 1 ? name : first
  })
}

function toList(parts: readonly string[]): string {
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
}

/** Of a spon for chosen people. */
export const toForWords = (count: number): string => `for ${count} ${count === 1 ? 'person' : 'people'}`
