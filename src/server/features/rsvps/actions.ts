import type { Tx } from '#server/db/database.ts'
import { lockVisibleEventShared, type VisibleEvent } from '#server/features/events/queries.ts'
import { acceptByActing } from '#server/features/grants/actions.ts'
import { causes, hushNotifications, notify } from '#server/features/notifications/actions.ts'
import { refuseAnswer } from '#server/features/rsvps/policy.ts'
import { upsertAnswer } from '#server/features/rsvps/queries.ts'
import { publishOwnChange } from '#server/live/publish.ts'
import type { RsvpResponse } from '#shared/events.ts'

const words: Record<RsvpResponse, string> = { going: 'is down for', 'might-show': 'might show up at' }

export type NewAnswer = { userId: string; eventId: string; response: RsvpResponse }

export async function giveAnswer(tx: Tx, { userId, eventId, response }: NewAnswer): Promise<void> {
  const event = await lockVisibleEventShared(tx, userId, eventId)
  const refusal = refuseAnswer(event)
  if (refusal) throw refusal
  if (!(await upsertAnswer(tx, event, response))) return
  await acceptByActing(tx, event)
  await tellHost(tx, event, words[response])
  await publishOwnChange(tx, event.id)
}

/** The host keeps only the latest notification: a change of the answer updates the one before. */
export async function tellHost(tx: Tx, event: VisibleEvent, what: string | null): Promise<void> {
  const cause = causes.rsvp(event.id, event.viewerId)
  if (what === null) return hushNotifications(tx, cause, event.id)
  await notify(tx, {
    type: 'rsvp',
    cause,
    actorId: event.viewerId,
    eventId: event.id,
    title: event.title,
    message: (name) => `${name} ${what} your spon`,
    to: [event.hostId],
  })
}
