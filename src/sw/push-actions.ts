import { setArrival } from '#shared/arrivals.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { t } from '#shared/message.ts'
import { type PushNotice, queuedHeader } from '#shared/offline.ts'
import { toPath } from '#shared/paths.ts'
import { findTaggedEvent, type PushAction } from '#shared/push.ts'
import { answerEvent } from '#shared/rsvps.ts'
import type { NoticedWrite } from './queue.ts'
import { toVerdict } from './verdict.ts'

/** What a button of a notification sends about its event. */
const calls: Record<PushAction, { endpoint: Endpoint; body: object }> = {
  going: { endpoint: answerEvent, body: { response: 'going' } },
  'might-show': { endpoint: answerEvent, body: { response: 'might-show' } },
  'on-my-way': { endpoint: setArrival, body: { state: 'on-my-way' } },
}

export const isPushAction = (action: unknown): action is PushAction => typeof action === 'string' && action in calls

/** Null where a notification has no event or no reader, as those of a server from before there were actions. */
export function toNoticedWrite(action: PushAction, notice: PushNotice, reader: unknown): NoticedWrite | null {
  const id = findTaggedEvent(notice.tag)
  if (id === null || typeof reader !== 'string') return null
  const { endpoint, body } = calls[action]
  const path = toPath(endpoint, { params: { id } })
  return { method: endpoint.method, path, body: JSON.stringify(body), personId: reader, notice }
}

export type NoticeOutcome = { kind: 'sent' | 'waits' | 'refused' | 'not-theirs'; words: string }

/** What a notification says of what was tapped on it. */
export async function toOutcome(response: Response, { words }: PushNotice): Promise<NoticeOutcome> {
  if (response.headers.has(queuedHeader)) return { kind: 'waits', words: t('offline:notice.waits', { words }) }
  const { kind, sentence } = await toVerdict(response)
  if (kind === 'sent') return { kind, words: toSentWords(words) }
  return { kind: kind === 'not-theirs' ? kind : 'refused', words: toRefusedWords(sentence) }
}

export const toSentWords = (words: string): string => t('offline:notice.sent', { words })
export const toRefusedWords = (sentence: string | null): string => sentence ?? t('offline:notice.failed')
