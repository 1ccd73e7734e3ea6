import { limits } from '#shared/limits.ts'
import { isMapsLink } from '#shared/places.ts'
import type { PersonKind } from '#shared/schemas.ts'

/** The spec's display rules. display_name() in SQL repeats toDisplayName() for hot reads; a test keeps them equal. */

type Named = { firstName?: string | null; lastName?: string | null; email?: string | null }

const mailbox = (email: string | null | undefined): string | undefined => email?.split('@')[0] || undefined

export function toDisplayName({ firstName, lastName, email }: Named, fallback = 'Someone'): string {
  return (firstName && lastName ? `${firstName} ${lastName}` : firstName) || mailbox(email) || fallback
}

/** A name as others read it: a guest has no account behind theirs. */
export function toShownName({ displayName, kind }: { displayName: string; kind?: PersonKind | undefined }): string {
  return kind === 'guest' ? `${displayName} · guest` : displayName
}

export function toHandle({ firstName, email }: Named): string {
  return (firstName ?? '').replace(/\s+/g, '').toLowerCase() || mailbox(email)?.toLowerCase() || 'user'
}

const timeframeLabels: Record<string, string> = { Lunch: 'Lunchtime' }

export function toTimeText(event: { specificTime?: string | null; timeframe?: string | null }): string {
  return event.specificTime || (event.timeframe ? (timeframeLabels[event.timeframe] ?? event.timeframe) : 'TBD')
}

/** The label of a link that the location finder made. */
export const mapLabel = 'See it on the map'

/** Lists cut a place to 17 characters and an ellipsis once it is over 20; the feed card keeps 20. */
export function toPlaceLabel(place: string, keep: 17 | 20): string {
  if (isMapsLink(place)) return mapLabel
  const letters = [...place]
  return letters.length > 20 ? `${letters.slice(0, keep).join('')}…` : place
}

/** What is wrong with a first or last name, in a sentence for the person; undefined where nothing is. */
export function findNameError(label: string, name: string): string | undefined {
  const { length } = name.trim()
  if (length === 0) return `${label} is required`
  return length > limits.name ? `${label} too long` : undefined
}
