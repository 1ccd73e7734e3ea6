import { setArrival, takeBackArrival } from '#shared/arrivals.ts'
import { createComment } from '#shared/comments.ts'
import { createEvent } from '#shared/events.ts'
import type { QueuedWrite } from '#shared/offline.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { isWaitingFor } from '#web/lib/worker/offline-queue.ts'

export const isSpon = isWaitingFor(createEvent)
const isComment = isWaitingFor(createComment)
const isAnswer = (write: QueuedWrite) => [answerEvent, takeBackAnswer].some((call) => isWaitingFor(call)(write))
const isArrival = (write: QueuedWrite) => [setArrival, takeBackArrival].some((call) => isWaitingFor(call)(write))

export const toTitle = (write: QueuedWrite): string => readField(write, 'title') ?? 'Your spon'

/** The text that the person typed, if the write has any. */
export function findText(write: QueuedWrite): string | null {
  return isSpon(write) ? readField(write, 'title') : isComment(write) ? readField(write, 'content') : null
}

/** "Your comment on 'Tacos' could not be posted". */
export function toComplaint(write: QueuedWrite): string {
  const on = write.about ? ` on '${write.about}'` : ''
  if (isSpon(write)) return `'${toTitle(write)}' could not be posted`
  if (isComment(write)) return `Your comment${on} could not be posted`
  if (isAnswer(write)) return `Your answer${write.about ? ` to '${write.about}'` : ''} was not taken`
  if (isArrival(write)) return `Where you are${write.about ? ` for '${write.about}'` : ''} was not passed on`
  return 'Your reaction was not taken'
}

function readField({ body }: QueuedWrite, name: string): string | null {
  try {
    const value: unknown = JSON.parse(body ?? '{}')[name]
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}
