import type { Tx } from '#server/db/database.ts'
import {
  type EventValues,
  getVisibleEvent,
  insertEvent,
  removeEvent,
  saveEvent,
  type VisibleEvent,
} from '#server/features/events/queries.ts'
import { grantAccessToAnswered, listLetIn } from '#server/features/grants/queries.ts'
import { setRecordingOf } from '#server/features/media/queries.ts'
import { causes, notify } from '#server/features/notifications/actions.ts'
import { deleteNotificationsOf } from '#server/features/notifications/queries.ts'
import { publishOwnChange, publishToCircle, publishToPeople } from '#server/live/publish.ts'
import type { LiveList } from '#shared/live-lists.ts'

const lists: LiveList[] = ['feed', 'extended-feed', 'my-events']

export async function postEvent(tx: Tx, hostId: string, values: EventValues): Promise<VisibleEvent> {
  const id = await insertEvent(tx, hostId, values)
  if (values.audio_url) await setRecordingOf(tx, id, values.audio_url)
  await notify(tx, {
    type: 'event_created',
    cause: causes.eventCreated(id),
    actorId: hostId,
    eventId: id,
    title: values.title,
    message: (name) => `${name} posted a spon`,
    to: { crewOf: hostId },
  })
  await publishOwnChange(tx, id, lists)
  return getVisibleEvent(tx, hostId, id)
}

export async function editEvent(tx: Tx, event: VisibleEvent, values: EventValues): Promise<void> {
  const narrows = event.visibility === 'friends-of-friends' && values.visibility === 'friends'
  if (narrows) await grantAccessToAnswered(tx, event)
  await saveEvent(tx, event, values)
  await setRecordingOf(tx, event.id, values.audio_url)
  await notify(tx, {
    type: 'event_updated',
    cause: causes.eventUpdated(event.id),
    actorId: event.hostId,
    eventId: event.id,
    title: values.title,
    message: (name) => `${name} changed the plan`,
    to: { answeredTo: event.id },
  })
  if (narrows) await publishToAudience(tx, event)
  // Wider, it comes into more lists; else it stays where it is, but for the host's own list, which is ordered by time.
  else await publishOwnChange(tx, event.id, values.visibility === event.visibility ? [] : lists)
  await publishToPeople(tx, [event.hostId], { lists: ['my-events'], screen: tx.screen })
}

export async function callOffEvent(tx: Tx, event: VisibleEvent): Promise<void> {
  await notify(tx, {
    type: 'event_cancelled',
    cause: causes.eventCancelled(event.id),
    actorId: event.hostId,
    eventId: event.id,
    title: event.title,
    message: (name) => `${name} called it off`,
    to: { answeredTo: event.id },
  })
  await publishToAudience(tx, event)
  await deleteNotificationsOf(tx, event.id)
  await setRecordingOf(tx, event.id, null)
  await removeEvent(tx, event)
}

/**
 * Everyone who sees the event before it goes or narrows: its circle by a rule, because two hops may be a hundred thousand people,
 * and the few who were let in by name.
 */
async function publishToAudience(tx: Tx, event: VisibleEvent): Promise<void> {
  const change = { lists, eventId: event.id, screen: tx.screen }
  await publishToCircle(tx, { of: event.hostId, reach: event.visibility }, change)
  await publishToPeople(tx, await listLetIn(tx, event), change)
}
