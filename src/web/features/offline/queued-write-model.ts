import { setArrival, takeBackArrival } from '#shared/arrivals.ts'
import { createComment } from '#shared/comments.ts'
import { removeContact, setContact } from '#shared/contacts.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { createEvent } from '#shared/events.ts'
import { endFree, sayMeToo, setFree } from '#shared/free.ts'
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
  const about = (word: string) => (write.about ? ` ${word} '${write.about}'` : '')
  if (isSpon(write)) return readField(write, 'title') ?? 'Your spon'
  if (isComment(write)) return `Your comment${about('on')}`
  if (isAnswer(write)) return `Your answer${about('to')}`
  if (isArrival(write)) return `Where you are${about('for')}`
  if (isFreeTime(write)) return write.method === 'DELETE' ? 'The end of your free time' : 'That you are free'
  if (isMeToo(write)) return "Your 'me too'"
  if (isContact(write)) return `Where we reach you${about('for')}`
  if (isMute(write)) return `What pings you${about('of')}`
  return isReadMark(write) ? 'What you have read' : 'Your reaction'
}

/** The text that the person typed, if the write has any. */
export function findText(write: QueuedWrite): string | null {
  return isSpon(write) ? readField(write, 'title') : isComment(write) ? readField(write, 'content') : null
}

/** "Your comment on 'Tacos' could not be posted". */
export function toComplaint(write: QueuedWrite): string {
  const title = toTitle(write)
  if (isSpon(write)) return `'${title}' could not be posted`
  if (isComment(write)) return `${title} could not be posted`
  return isArrival(write) || isFreeTime(write) || isMeToo(write)
    ? `${title} was not passed on`
    : `${title} was not taken`
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
