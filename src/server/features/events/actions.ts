import type { Tx } from '#server/db/database.ts'
import {
  type EventValues,
  findMinimum,
  getVisibleEvent,
  insertEvent,
  listAnswered,
  lockCrewAmong,
  type Minimum,
  removeEvent,
  saveEvent,
  saveShort,
  saveTipped,
  setHidden,
  type VisibleEvent,
} from '#server/features/events/queries.ts'
import { grantAccessToAnswered, insertAccess, listLetIn } from '#server/features/grants/queries.ts'
import { setRecordingOf } from '#server/features/media/queries.ts'
import { causes, notify, takeBackNotifications } from '#server/features/notifications/actions.ts'
import { deleteNotificationsOf, findCrewMember } from '#server/features/notifications/queries.ts'
import { tellCrew } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { publishOwnChange, publishToCircle, publishToPeople } from '#server/live/publish.ts'
import type { LiveList } from '#shared/live-lists.ts'

const lists: LiveList[] = ['feed', 'extended-feed', 'my-events']

type Posting = { hostId: string; inviteeIds?: string[] | undefined }

/** Whoever is invited with it hears of that instead of the post. Those of them who are no friends are left out. */
export async function postEvent(
  tx: Tx,
  { hostId, inviteeIds = [] }: Posting,
  values: EventValues,
): Promise<VisibleEvent> {
  const invitees = await lockCrewAmong(tx, hostId, inviteeIds)
  const id = await insertEvent(tx, hostId, values)
  if (values.audio_url) await setRecordingOf(tx, id, values.audio_url)
  for (const userId of invitees) await invite(tx, { eventId: id, hostId, userId, title: values.title })
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
    to: { crewOf: hostId, after, until, exceptInvitedTo: id },
  })
  if (until) await enqueue(tx, tellCrew, { eventId: id, after: until })
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
  await settleMinimum(tx, event.id, { actorId: event.hostId })
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
  await takeDownEvent(tx, event)
}

/** Without telling anybody: those who answered find it gone. */
export async function takeDownEvent(tx: Tx, event: VisibleEvent): Promise<void> {
  await publishToAudience(tx, event)
  await deleteNotificationsOf(tx, event.id)
  await setRecordingOf(tx, event.id, null)
  await removeEvent(tx, event)
}

/** Hides it from everybody but its host, or shows it again. */
export async function hideEvent(tx: Tx, event: VisibleEvent, isHidden: boolean): Promise<void> {
  await setHidden(tx, event, isHidden)
  // A list shows a friend's post without asking about the event.
  if (isHidden) await takeBackNotifications(tx, causes.eventCreated(event.id), { eventId: event.id })
  await publishToAudience(tx, event)
}

type Invitation = { eventId: string; hostId: string; userId: string; title: string }

async function invite(tx: Tx, { eventId, hostId, userId, title }: Invitation): Promise<void> {
  await insertAccess(tx, { eventId, userId, grantedBy: hostId, source: 'invite' })
  await notify(tx, {
    type: 'event_invite',
    cause: causes.eventInvite(eventId, userId),
    actorId: hostId,
    eventId,
    title,
    message: (name) => `${name} invited you`,
    to: [userId],
  })
}

type Cause = {
  /** Whose doing it is: they see it on their screen. Null if nobody is to be named. */
  actorId: string | null
  /** People of if-answers who are in by the same change. */
  joined?: string[]
}

/**
 * Whether it is on by now, or fewer are in than the host wanted: each is told once. With the event locked, after the
 * answers or the minimum changed. Who was told of it needs not be told of the answer behind it too.
 */
export async function settleMinimum(tx: Tx, eventId: string, cause: Cause): Promise<string[]> {
  const minimum = await findMinimum(tx, eventId)
  if (!minimum) return []
  const isShort = minimum.going < minimum.minGoing
  if (!minimum.hasTipped) {
    if (isShort) return []
    await saveTipped(tx, eventId)
    return minimum.isOver ? [] : tellItsOn(tx, { ...minimum, eventId }, cause)
  }
  if (isShort === minimum.isShort) return []
  await saveShort(tx, eventId, isShort)
  return isShort && !minimum.isOver ? tellShort(tx, { ...minimum, eventId }, cause.actorId) : []
}

type Counted = Minimum & { eventId: string }

async function tellItsOn(tx: Tx, { eventId, title, going, hostId }: Counted, { actorId, joined = [] }: Cause) {
  const news = { type: 'event_on', cause: causes.eventOn(eventId), eventId, title } as const
  const others = (await listAnswered(tx, eventId)).filter((id) => id !== actorId && !joined.includes(id))
  // Without an actor: whoever has blocked the one who tipped it is going too, and hears the same.
  const inNow = `It's on, and you are in: ${going} are going`
  const told = await notify(tx, { ...news, actorId: null, message: inNow, to: joined })
  await notify(tx, { ...news, actorId: null, message: `It's on: ${going} are going`, to: others })
  const message = (name: string) => `It's on: ${name ? `${name} makes it ${going}` : `${going} are going`}`
  return [...told, ...(await notify(tx, { ...news, actorId, message, to: [hostId] }))]
}

function tellShort(tx: Tx, { eventId, title, going, minGoing, hostId }: Counted, actorId: string | null) {
  return notify(tx, {
    type: 'event_short',
    cause: causes.eventShort(eventId),
    actorId,
    eventId,
    title,
    message: (name) => `${name ? `${name} is not in any more: ` : ''}${toGoing(going)}, you wanted ${minGoing}`,
    to: [hostId],
  })
}

function toGoing(count: number): string {
  if (count === 0) return 'nobody is going'
  return count === 1 ? '1 is going' : `${count} are going`
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
