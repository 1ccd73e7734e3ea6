import type { DueDelivery, PreferencesRow } from '#server/features/notifications/queries.ts'
import { Refusal } from '#server/http/refusal.ts'
import { isTimeZone } from '#server/times/zones.ts'
import type { NotificationPreferences } from '#shared/notifications.ts'
import type { PushPayload } from '#shared/push.ts'

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Cut between whole characters as people see them. A character may be many bytes long, so these are counted too. */
const clip = (text: string, maxCharacters: number, maxBytes: number): string => {
  const characters = [...segments.segment(text.replaceAll(/\p{Cc}+/gu, ' ').trim())].map(({ segment }) => segment)
  const isWhole = (count: number) => count <= maxCharacters && Buffer.byteLength(characters.join('')) <= maxBytes
  if (isWhole(characters.length)) return characters.join('')
  let kept = ''
  for (const character of characters.slice(0, maxCharacters - 1)) {
    if (Buffer.byteLength(kept + character) > maxBytes - 3) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}

const toPath = ({ type, eventId, actorId }: Pick<DueDelivery, 'type' | 'eventId' | 'actorId'>): string => {
  if (type === 'friend_accepted' && actorId) return `/user/${actorId}`
  return eventId ? `/event/${eventId}` : '/notifications'
}

const icon = '/icons/icon-192.png'

type Told = Pick<DueDelivery, 'notificationId' | 'type' | 'title' | 'message' | 'eventId' | 'actorId'>

/** What the phone shows: for the service worker, and again in the form that Safari shows by itself. */
export const toPushPayload = (told: Told, publicUrl: string, { isShort = false } = {}): PushPayload => {
  const words = { title: clip(told.title, 80, 300), body: isShort ? '' : clip(told.message, 120, 500) }
  const url = toPath(told)
  const tag = told.notificationId
  return {
    ...words,
    url,
    tag,
    icon,
    web_push: 8030,
    notification: { ...words, navigate: publicUrl + url, tag, icon: publicUrl + icon, lang: 'en' },
  }
}

export const toPreferencesView = (row: PreferencesRow | null): NotificationPreferences => ({
  spons: row?.spons ?? 'push',
  answers: row?.answers ?? 'push',
  friends: row?.friends ?? 'push',
  // Without the seconds that PostgreSQL adds.
  quietFrom: row?.quiet_from?.slice(0, 5) ?? null,
  quietUntil: row?.quiet_until?.slice(0, 5) ?? null,
  timeZone: row?.time_zone ?? null,
})

/** Quiet hours have a beginning, another end, and a place whose clocks are meant. */
export const toPreferencesRow = (preferences: NotificationPreferences): PreferencesRow => {
  const { quietFrom, quietUntil, timeZone, ...choices } = preferences
  const refuse = (field: keyof NotificationPreferences, words: string) => {
    throw new Refusal('invalid_input', `${field}: ${words}`, { field })
  }
  if (timeZone !== null && !isTimeZone(timeZone)) refuse('timeZone', 'is not the name of a time zone')
  if (quietFrom === null && quietUntil !== null) refuse('quietFrom', 'is missing')
  if (quietFrom !== null) {
    if (quietUntil === null) refuse('quietUntil', 'is missing')
    if (quietUntil === quietFrom) refuse('quietUntil', 'must be another time than the beginning')
    if (timeZone === null) refuse('timeZone', 'is missing')
  }
  return { ...choices, quiet_from: quietFrom, quiet_until: quietUntil, time_zone: timeZone }
}
