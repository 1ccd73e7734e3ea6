import { setArrival, takeBackArrival } from '#shared/arrivals.ts'
import { createComment } from '#shared/comments.ts'
import { removeContact, setContact } from '#shared/contacts.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { createEvent } from '#shared/events.ts'
import { endFree, sayMeToo, setFree } from '#shared/free.ts'
import { t } from '#shared/message.ts'
import { muteEvent, unmuteEvent } from '#shared/mutes.ts'
import { readAllNotifications, readNotification } from '#shared/notifications.ts'
import type { QueuedWrite } from '#shared/offline.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { isWaitingFor } from '#web/lib/worker/offline-queue.ts'

export const isSpon = isWaitingFor(createEvent)
const isComment = isWaitingFor(createComment)
const isOneOf = (calls: readonly Endpoint[]) => (write: QueuedWrite) => calls.some((call) => isWaitingFor(call)(write))
const isAnswer = isOneOf([answerEvent, takeBackAnswer])
const isArrival = isOneOf([setArrival, takeBackArrival])
const isFreeTime = isOneOf([setFree, endFree])
const isMeToo = isOneOf([sayMeToo])
const isContact = isOneOf([setContact, removeContact])
const isMute = isOneOf([muteEvent, unmuteEvent])
const isReadMark = isOneOf([readNotification, readAllNotifications])

/** It does not merely wait for a connection: the server was there, and did not take it. */
export const isStuck = ({ tries = 0 }: QueuedWrite): boolean => tries >= 3

/** "Your comment on 'Tacos'"; of a spon its title. */
export function toTitle(write: QueuedWrite): string {
  const title = write.about
  if (isSpon(write)) return readField(write, 'title') ?? t('offline:spon')
  if (isComment(write)) return title ? t('offline:comment-on', { title }) : t('offline:comment')
  if (isAnswer(write)) return title ? t('offline:answer-to', { title }) : t('offline:answer')
  if (isArrival(write)) return title ? t('offline:arrival-for', { title }) : t('offline:arrival')
  if (isFreeTime(write)) return t(write.method === 'DELETE' ? 'offline:free-end' : 'offline:free')
  if (isMeToo(write)) return t('offline:me-too')
  if (isContact(write)) return title ? t('offline:contact-for', { title }) : t('offline:contact')
  if (isMute(write)) return title ? t('offline:mute-of', { title }) : t('offline:mute')
  return t(isReadMark(write) ? 'offline:read' : 'offline:reaction')
}

/** The text that the person typed, if the write has any. */
export function findText(write: QueuedWrite): string | null {
  return isSpon(write) ? readField(write, 'title') : isComment(write) ? readField(write, 'content') : null
}

/** "Your comment on 'Tacos' could not be posted". */
export function toComplaint(write: QueuedWrite): string {
  const what = toTitle(write)
  if (isSpon(write)) return t('offline:refused.spon', { title: what })
  if (isComment(write)) return t('offline:refused.comment', { what })
  const isNews = isArrival(write) || isFreeTime(write) || isMeToo(write)
  return t(isNews ? 'offline:refused.news' : 'offline:refused.other', { what })
}

/** For whom a waiting spon is, where it is for chosen people. */
export function readChosen(write: QueuedWrite): string[] | null {
  if (!isSpon(write) || readField(write, 'visibility') !== 'chosen') return null
  const ids = readBody(write).inviteeIds
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

function readField(write: QueuedWrite, name: string): string | null {
  const value = readBody(write)[name]
  return typeof value === 'string' ? value : null
}

function readBody({ body }: QueuedWrite): Record<string, unknown> {
  try {
    return { ...JSON.parse(body ?? '{}') }
  } catch {
    return {}
  }
}
