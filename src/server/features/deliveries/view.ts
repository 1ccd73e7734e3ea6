import type { DueDelivery } from '#server/features/deliveries/queries.ts'
import { rulesOf } from '#server/features/notifications/policy.ts'
import { findTarget } from '#shared/notification-kinds.ts'
import type { PushPayload } from '#shared/push.ts'

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

const icon = '/icons/icon-192.png'

type Pushed = Pick<DueDelivery, 'notificationId' | 'type' | 'title' | 'message' | 'eventId' | 'crewId' | 'actorId'>

/** The payload for the service worker, and again as declarative web push, which Safari shows by itself. */
export function toPushPayload(notification: Pushed, publicUrl: string, { isShort = false } = {}): PushPayload {
  const words = { title: clip(notification.title, 80, 300), body: isShort ? '' : clip(notification.message, 120, 500) }
  const url = toPath(notification)
  const tag = notification.notificationId
  return {
    ...words,
    url,
    tag,
    icon,
    web_push: 8030,
    notification: { ...words, navigate: publicUrl + url, tag, icon: publicUrl + icon, lang: 'en' },
  }
}

/** Cuts between grapheme clusters. A cluster may be many bytes long, so bytes are limited too. */
function clip(text: string, maxCharacters: number, maxBytes: number): string {
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

function toPath({
  type,
  eventId,
  crewId,
  actorId,
}: Pick<DueDelivery, 'type' | 'eventId' | 'crewId' | 'actorId'>): string {
  if (rulesOf(type).isAnsweredInList) return '/notifications'
  return findTarget({ type, eventId, personId: actorId, crewId }) ?? '/notifications'
}
