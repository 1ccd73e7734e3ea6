import { limits } from '#shared/limits.ts'
import { isolate, type PlainKey, t } from '#shared/message.ts'
import { isMapsLink } from '#shared/places.ts'
import type { PersonKind } from '#shared/schemas.ts'

/** The spec's display rules. display_name() in SQL repeats toDisplayName() for hot reads; a test keeps them equal. */

type Named = { firstName?: string | null; lastName?: string | null; email?: string | null }

const mailbox = (email: string | null | undefined): string | undefined => email?.split('@')[0] || undefined

export function toDisplayName({ firstName, lastName, email }: Named, fallback?: string): string {
  return (
    (firstName && lastName ? `${firstName} ${lastName}` : firstName) ||
    mailbox(email) ||
    (fallback ?? t('names:someone'))
  )
}

/** A name as others read it: a guest has no account behind theirs. */
export function toShownName({ displayName, kind }: { displayName: string; kind?: PersonKind | undefined }): string {
  return kind === 'guest' ? t('names:guest', { name: displayName }) : displayName
}

export function toHandle({ firstName, email }: Named): string {
  return (firstName ?? '').replace(/\s+/g, '').toLowerCase() || mailbox(email)?.toLowerCase() || 'user'
}

/** "Ana, Ben and Cleo", or "Ana, Ben and 3 more". */
export function joinNames(names: readonly string[], rest = 0): string {
  const all = rest > 0 ? [...names, t('names:more', { count: rest })] : names
  const last = all.at(-1) ?? ''
  return all.length < 2 ? last : t('names:and-last', { names: toCommaList(all.slice(0, -1)), last })
}

/** "Ana, Ben, Cleo". */
export const toCommaList = (names: readonly string[]): string => names.map(isolate).join(t('names:comma'))

const timeframeLabels: Readonly<Record<string, PlainKey>> = {
  'Right Now': 'names:timeframe.right-now',
  Morning: 'names:timeframe.morning',
  Lunch: 'names:timeframe.lunch',
  Afternoon: 'names:timeframe.afternoon',
  Evening: 'names:timeframe.evening',
  'Late Night': 'names:timeframe.late-night',
}

export function toTimeText({ specificTime, timeframe }: { specificTime?: string | null; timeframe?: string | null }) {
  if (specificTime) return specificTime
  if (!timeframe) return t('names:timeframe.none')
  const label = timeframeLabels[timeframe]
  return label ? t(label) : timeframe
}

/** The label of a link that the location finder made. */
export const toMapLabel = (): string => t('names:on-map')

/** Lists cut a place to 17 characters and an ellipsis once it is over 20; the feed card keeps 20. */
export function toPlaceLabel(place: string, keep: 17 | 20): string {
  if (isMapsLink(place)) return toMapLabel()
  const letters = [...place]
  return letters.length > 20 ? `${letters.slice(0, keep).join('')}…` : place
}

/** What is wrong with a first or last name, in a sentence for the person; undefined where nothing is. */
export function findNameError(part: 'firstName' | 'lastName', name: string): string | undefined {
  const { length } = name.trim()
  const isFirst = part === 'firstName'
  if (length === 0) return isFirst ? t('names:first-needed') : t('names:last-needed')
  if (length <= limits.name) return undefined
  return isFirst ? t('names:first-too-long') : t('names:last-too-long')
}
