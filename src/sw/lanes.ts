import { setArrival, takeBackArrival } from '#shared/arrivals.ts'
import { addReaction, createComment, removeReaction } from '#shared/comments.ts'
import { removeContact, setContact } from '#shared/contacts.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { endFree, setFree } from '#shared/free.ts'
import { matchCall } from '#shared/keys.ts'
import { muteEvent, unmuteEvent } from '#shared/mutes.ts'
import type { QueuedWrite } from '#shared/offline.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'

/** Calls that build on one another if they are about the same thing: only those who are going can be on the way. */
const sequences: readonly (readonly Endpoint[])[] = [
  [answerEvent, takeBackAnswer, setArrival, takeBackArrival],
  [setContact, removeContact],
  [createComment],
  [addReaction, removeReaction],
  [setFree, endFree],
  [muteEvent, unmuteEvent],
]

/** Writes of one lane are sent in the order in which they were made. Those of different lanes do not wait for each other. */
export function toLane(write: Pick<QueuedWrite, 'method' | 'path' | 'key'>): string {
  for (const [index, calls] of sequences.entries())
    for (const call of calls) {
      const params: { id?: string } | null = matchCall(call, write)
      if (params) return `${index} ${params.id}`
    }
  return write.key
}
