import { isLoud } from '#server/features/deliveries/policy.ts'
import type { DueDelivery } from '#server/features/deliveries/queries.ts'
import type { EventState, Unread } from '#server/features/deliveries/unread-queries.ts'
import { toPlanWords } from '#server/features/events/view.ts'
import { isIntroduction, isMove, restrictionOf, rulesOf, staysInPushes } from '#server/features/notifications/policy.ts'
import { toActorName } from '#server/features/notifications/view.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { isArrivalOpen } from '#shared/arrivals.ts'
import { chooseSpeech } from '#shared/languages.ts'
import { currentLanguage, t } from '#shared/message.ts'
import { findTarget } from '#shared/notification-kinds.ts'
import { type PushAction, type PushPayload, pushActions, toEventTag } from '#shared/push.ts'

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

const icon = '/icons/icon-192.png'

type Pushed = Pick<
  DueDelivery,
  'notificationId' | 'userId' | 'type' | 'cause' | 'title' | 'message' | 'eventId' | 'crewId' | 'actorId'
> & { state: EventState | null; language?: string | null }

type Sending = { publicUrl: string; now: Date; isShort?: boolean }

/**
 * The payload for the service worker, and again as declarative web push, which Safari shows by itself: in the language of its
 * reader.
 */
export function toPushPayload(pushed: Pushed, sending: Sending): PushPayload {
  return inLanguage(chooseSpeech(pushed.language ?? undefined, []), () => sayPush(pushed, sending))
}

function sayPush(pushed: Pushed, { publicUrl, now, isShort = false }: Sending): PushPayload {
  const { state, eventId, notificationId, userId } = pushed
  const { title, message } = state ? toEventWords(state) : pushed
  const words = { title: clip(title, 80, 300), body: isShort ? '' : clip(message || pushed.message, 120, 500) }
  const url = toPath(pushed)
  const tag = eventId ? toEventTag(eventId) : notificationId
  const silent = !isLoud(pushed)
  return {
    ...words,
    url,
    tag,
    icon,
    id: notificationId,
    reader: userId,
    silent,
    actions:
      state && !isShort ? listActions(state, now).map((action) => ({ action, title: t(pushActions[action]) })) : [],
    web_push: 8030,
    notification: {
      ...words,
      navigate: publicUrl + url,
      tag,
      icon: publicUrl + icon,
      lang: currentLanguage(),
      silent,
      renotify: !silent,
    },
  }
}

/** What its reader has not read of an event: what matters as long as it is unread, and the newest of all else. */
function toEventWords(state: EventState): { title: string; message: string } {
  const { title, host, unread } = state
  const isNew = unread.some(isIntroduction)
  const said = unread.filter(staysInPushes).map((each) => toWords(each, state))
  const saysPlan = isNew || unread.some(({ isMovedAgain }) => isMovedAgain)
  const saysPlace = saysPlan || unread.some(({ type }) => type === 'event_reminder')
  const plan = toPlanWords(state)
  const heard = said.join().toLowerCase()
  const missing = [saysPlan && plan.time, saysPlace && plan.place].flatMap((part) =>
    part && !heard.includes(part.inMove.toLowerCase()) ? part.words : [],
  )
  const isMoved = unread.some(isMove)
  const latest = unread.findLast((each) => !staysInPushes(each) && !(isMoved && each.type === 'event_updated'))
  return {
    title: isNew ? t('pushes:new-title', { host: toActorName(host), event: title }) : title,
    message: [...said, ...missing, latest && toWords(latest, state)].filter(Boolean).join(' · '),
  }
}

function toWords({ type, message, actor, going }: Unread, { isIf, answer }: EventState): string {
  if (type === 'event_created') return ''
  if (type === 'event_on') {
    const count = { going: going ?? 0 }
    return isIf && answer === 'going' ? t('pushes:on-and-in', count) : t('pushes:on', count)
  }
  if (type !== 'mention' && type !== 'comment') return message
  const quote = { name: toActorName(actor), words: message }
  return type === 'mention' ? t('pushes:mention', quote) : t('pushes:comment', quote)
}

/** For who has not answered, and for who is going and may be on the way. */
function listActions({ mayAnswer, answer, hasArrived, starts_at }: EventState, now: Date): PushAction[] {
  if (answer === 'going') return !hasArrived && isArrivalOpen(starts_at, now) ? ['on-my-way'] : []
  return mayAnswer && answer === null ? ['going', 'might-show'] : []
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
  cause,
}: Pick<DueDelivery, 'type' | 'eventId' | 'crewId' | 'actorId' | 'cause'>): string {
  if (rulesOf(type).isAnsweredInList) return '/notifications'
  return (
    findTarget({ type, eventId, personId: actorId, crewId, restrictionId: restrictionOf({ type, cause }) }) ??
    '/notifications'
  )
}
