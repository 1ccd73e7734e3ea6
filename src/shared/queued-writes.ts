import { setArrival, takeBackArrival } from '#shared/arrivals.ts'
import { addReaction, createComment, removeReaction } from '#shared/comments.ts'
import { removeContact, setContact } from '#shared/contacts.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { createEvent } from '#shared/events.ts'
import { endFree, sayMeToo, setFree } from '#shared/free.ts'
import { muteEvent, unmuteEvent } from '#shared/mutes.ts'
import { readAllNotifications, readNotification } from '#shared/notifications.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'

// Apart from endpoints.ts, which is in the first load: only the service worker asks for these.

/** Writes that still mean the same an hour later. All others need a connection. */
export const queuedWrites: readonly Endpoint[] = [
  createEvent,
  answerEvent,
  takeBackAnswer,
  setArrival,
  takeBackArrival,
  setContact,
  removeContact,
  muteEvent,
  unmuteEvent,
  createComment,
  addReaction,
  removeReaction,
  readNotification,
  readAllNotifications,
  setFree,
  endFree,
  sayMeToo,
]
