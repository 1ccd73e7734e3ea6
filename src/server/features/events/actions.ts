import type { Tx } from '#server/db/database.ts'
import {
  type EventValues,
  getVisibleEvent,
  insertEvent,
  listViewers,
  removeEvent,
  saveEvent,
  type VisibleEvent,
} from '#server/features/events/queries.ts'
import { grantAccessToAnswered } from '#server/features/grants/queries.ts'
import { setRecordingOf } from '#server/features/media/queries.ts'
import { causes, notify } from '#server/features/notifications/actions.ts'
import { findCrewMember } from '#server/features/notifications/queries.ts'
import { tellCrew } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { publishOwnChange, publishToPeople } from '#server/live/publish.ts'
import type { LiveList } from '#shared/live-lists.ts'

const lists: LiveList[] = ['feed', 'extended-feed', 'my-events']

export async function postEvent(tx: Tx, hostId: string, values: EventValues): Promise<VisibleEvent> {
  const id = await insertEvent(tx, hostId, values)
  if (values.audio_url) await setRecordingOf(tx, id, values.audio_url)
  await tellOfPost(tx, { id, hostId, title: values.title }, { count: toldAtOnce })
  await publishOwnChange(tx, id, lists)
  return getVisibleEvent(tx, hostId, id)
}

/** Told in the request. More friends than these are told by jobs: each costs the host a tenth of a millisecond. */
const toldAtOnce = 60

/** Tells the next friends of the host, in the order of their ids, and queues the others in the same transaction. */
export async function tellOfPost(
  tx: Tx,
  { id, hostId, title }: Pick<VisibleEvent, 'id' | 'hostId' | 'title'>,
  { after, count }: { after?: string; count: number },
): Promise<void> {
  const until = await findCrewMember(tx, hostId, { after, count })
  await notify(tx, {
    type: 'event_created',
    cause: causes.eventCreated(id),
    actorId: hostId,
    eventId: id,
    title,
    message: (name) => `${name} posted a spon`,
    to: { crewOf: hostId, after, until },
  })
  if (until) await enqueue(tx, tellCrew, { eventId: id, after: until })
}

export async function editEvent(tx: Tx, event: VisibleEvent, values: EventValues): Promise<void> {
  const narrows = event.visibility === 'friends-of-friends' && values.visibility === 'friends'
  // Listed before the change: people who will no longer see it need the live update too.
  const audience = narrows ? await listAudience(tx, event) : null
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
  if (audience) await publishToPeople(tx, audience, { lists, eventId: event.id, screen: tx.screen })
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
  await publishToPeople(tx, await listAudience(tx, event), { lists, eventId: event.id, screen: tx.screen })
  await setRecordingOf(tx, event.id, null)
  await removeEvent(tx, event)
}

async function listAudience(tx: Tx, event: VisibleEvent): Promise<string[]> {
  return (await listViewers(tx, [event.id])).map(({ userId }) => userId)
}
