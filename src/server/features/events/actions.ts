import type { Tx } from '#server/db/database.ts'
import { lockPairs } from '#server/db/locks.ts'
import type { Hooks } from '#server/feature.ts'
import { insertCallOff } from '#server/features/events/call-off-queries.ts'
import {
  getVisibleEvent,
  lockCrewAmong,
  lockVisibleEventExclusive,
  type VisibleEvent,
} from '#server/features/events/lock-queries.ts'
import {
  type EventValues,
  isExpected,
  isReplaced,
  isUnnoticed,
  lockEventShared,
} from '#server/features/events/read-queries.ts'
import { isSamePlan, toMoveWords, toPlan } from '#server/features/events/view.ts'
import {
  countMove,
  insertEvent,
  lockMove,
  removeEvent,
  saveEnd,
  saveEvent,
  saveExtension,
  saveReplacement,
  saveSentMove,
  setHidden,
} from '#server/features/events/write-queries.ts'
import {
  grantAccessToAnswered,
  insertAccess,
  listInvitations,
  listPeopleWithAccess,
} from '#server/features/grants/queries.ts'
import { setRecordingOf } from '#server/features/media/queries.ts'
import { clearNotificationsSilently, notify, takeBackNotifications } from '#server/features/notifications/actions.ts'
import { deleteNotificationsOf, readEarlierNotifications } from '#server/features/notifications/change-queries.ts'
import { findCrewMember } from '#server/features/notifications/insert-queries.ts'
import { causes } from '#server/features/notifications/policy.ts'
import { HttpError, invalidField } from '#server/http/http-error.ts'
import { notifyCrew, sendInvites, sendMove } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { publishOwnChange, publishToCircle, publishToPeople } from '#server/live/publish.ts'
import type { Visibility } from '#shared/event-fields.ts'
import { limits } from '#shared/limits.ts'
import type { LiveList } from '#shared/live-lists.ts'
import { t } from '#shared/message.ts'

const lists: LiveList[] = ['feed', 'extended-feed', 'my-events']

type Posting = {
  hostId: string
  inviteeIds?: string[] | undefined
  replaces?: string | undefined
  /** Of a spon for chosen people, where its host may undo it until then. */
  pingsAt?: Date | undefined
}

/** People who are invited with it get an invitation instead of the post. Those of them who are no friends are left out. */
export async function postEvent(
  tx: Tx,
  { hostId, inviteeIds = [], replaces, pingsAt }: Posting,
  values: EventValues,
): Promise<VisibleEvent> {
  const invitees = await lockCrewAmong(tx, hostId, inviteeIds)
  const replaced = replaces === undefined ? null : await lockReplaced(tx, hostId, replaces)
  const id = await insertEvent(tx, hostId, values)
  if (values.audio_url) await setRecordingOf(tx, id, values.audio_url)
  if (values.visibility === 'chosen' && invitees.length === 0) throw nobodyChosen()
  const isHeld = pingsAt && values.visibility === 'chosen'
  await invite(tx, { eventId: id, hostId, people: invitees, title: values.title, isHeld })
  if (isHeld) await enqueue(tx, { ...sendInvites, runAt: pingsAt }, { eventId: id })
  if (replaced) await replaceEvent(tx, replaced, { id, title: values.title })
  if (values.visibility !== 'chosen')
    await notifyCrewOfPost(tx, { id, hostId, title: values.title }, { count: notifiedAtOnce })
  await publishOwnChange(tx, id, lists)
  return getVisibleEvent(tx, hostId, id)
}

async function lockReplaced(tx: Tx, hostId: string, eventId: string): Promise<VisibleEvent> {
  const event = await lockVisibleEventExclusive(tx, hostId, eventId)
  if (!event.can.edit) throw new HttpError('forbidden', t('event-refusals:only-host-posts-again'))
  return event
}

/** Those who answered, and are not invited, are notified of this instead of the post. Their answers stay with the old one. */
async function replaceEvent(tx: Tx, old: VisibleEvent, { id, title }: { id: string; title: string }): Promise<void> {
  await notify(tx, {
    type: 'event_updated',
    cause: causes.eventCreated(id),
    actorId: old.hostId,
    eventId: id,
    title,
    message: (name) => t('notices:posted-again', { name }),
    to: { answeredTo: old.id, exceptInvitedTo: id },
  })
  await saveReplacement(tx, old, id)
  await publishEverywhere(tx, old)
}

/** Over, by its host's word. Nobody is notified; open screens change. */
export async function endEventNow(tx: Tx, event: VisibleEvent): Promise<void> {
  await saveEnd(tx, event)
  await publishEverywhere(tx, event)
}

export async function extendOwnEvent(tx: Tx, event: VisibleEvent, hours: number): Promise<void> {
  if (!(await saveExtension(tx, event, hours)))
    throw new HttpError(
      'conflict',
      (await isReplaced(tx, event))
        ? t('event-refusals:replaced')
        : t('event-refusals:over-for-too-long', { hours: limits.extendableHours }),
    )
  await publishEverywhere(tx, event)
}

/** Its place in every list changes. */
async function publishEverywhere(tx: Tx, event: VisibleEvent): Promise<void> {
  await publishOwnChange(tx, event.id, lists)
  await publishToPeople(tx, [event.hostId], { lists: ['my-events'], screen: tx.screen })
}

/** Friends notified in the request, each for a tenth of a millisecond. Jobs notify the others. */
const notifiedAtOnce = 60

/** Notifies the next friends of the host, in the order of their ids, and queues the others in the same transaction. */
export async function notifyCrewOfPost(
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
    message: (name) => t('notices:posted', { name }),
    to: { crewOf: hostId, after, until, exceptInvitedTo: id },
  })
  if (until) await enqueue(tx, notifyCrew, { eventId: id, after: until })
}

const reachOf: Record<Visibility, number> = { chosen: 0, friends: 1, 'friends-of-friends': 2 }

export const nobodyChosen = () => invalidField('inviteeIds', t('event-refusals:nobody-chosen'))

/** Before the event is locked: nobody who was or will be chosen parts from the host or answers meanwhile. */
export async function lockChosen(tx: Tx, hostId: string, { eventId, chosen }: { eventId: string; chosen: string[] }) {
  const before = (await listInvitations(tx, eventId)).map(({ userId }) => userId)
  await lockPairs(
    tx,
    hostId,
    [...new Set([...before, ...chosen])].filter((id) => id !== hostId),
  )
}

/** Replaces the list of chosen people, after lockChosen(). Friends are added; whoever is left out is no longer invited. */
export async function chooseAnew(
  tx: Tx,
  { id: eventId, hostId }: VisibleEvent,
  { chosen, title, revoke }: { chosen: string[]; title: string; revoke: Hooks['revokeAccess'] },
): Promise<void> {
  const before = await listInvitations(tx, eventId)
  const known = new Set(before.map(({ userId }) => userId))
  const kept = chosen.filter((id) => known.has(id))
  const added = await lockCrewAmong(
    tx,
    hostId,
    chosen.filter((id) => !known.has(id)),
  )
  if (kept.length + added.length === 0) throw nobodyChosen()
  await invite(tx, { eventId, hostId, people: added, title })
  await revoke(
    tx,
    eventId,
    before.filter(({ userId }) => !chosen.includes(userId)),
  )
  await publishOwnChange(tx, eventId, lists)
}

type Edit = { from: EventValues; to: EventValues }

export async function editEvent(tx: Tx, event: VisibleEvent, { from, to: values }: Edit): Promise<void> {
  const narrows = reachOf[values.visibility] < reachOf[event.visibility]
  const isForChosen = values.visibility === 'chosen'
  if (narrows) await grantAccessToAnswered(tx, event, { isForChosen })
  await saveEvent(tx, event, values)
  await setRecordingOf(tx, event.id, values.audio_url)
  if (!isSamePlan(toPlan(from), toPlan(values))) await moveEvent(tx, event.id, from)
  else
    await notify(tx, {
      type: 'event_updated',
      cause: causes.eventUpdated(event.id),
      actorId: event.hostId,
      eventId: event.id,
      title: values.title,
      message: (name) => t('notices:plan-changed', { name }),
      to: { answeredTo: event.id },
    })
  // A list shows a friend's post without asking about the event.
  if (narrows && isForChosen) await clearNotificationsSilently(tx, causes.eventCreated(event.id), { eventId: event.id })
  if (narrows) await publishToAudience(tx, event)
  // Wider, it comes into more lists; else it stays where it is, but for the host's own list, which is ordered by time.
  else await publishOwnChange(tx, event.id, values.visibility === event.visibility ? [] : lists)
  await publishToPeople(tx, [event.hostId], { lists: ['my-events'], screen: tx.screen })
}

/** Changes of time or place that are sent at once, of one event within an hour. The others are sent as one at its end. */
const movesAtOnce = 5

/** Every change of time or place is notified: without it people go to the wrong place. */
async function moveEvent(tx: Tx, eventId: string, before: EventValues): Promise<void> {
  const { count, endsAt } = await countMove(tx, eventId, { ...toPlan(before), startsAt: before.starts_at })
  if (count <= movesAtOnce) await notifyOfMove(tx, eventId)
  else await enqueue(tx, { ...sendMove, key: `move:${eventId}`, runAt: endsAt }, { eventId })
}

/** Says where and when it is now, to those who answered, if that is not what was sent last. */
export async function notifyOfMove(tx: Tx, eventId: string): Promise<void> {
  const move = await lockMove(tx, eventId)
  if (!move) return
  const plan = toPlan(move.now)
  if (isSamePlan(move.sent, plan)) return
  // An older change that still waits for the end of quiet hours would send people to the wrong place.
  await readEarlierNotifications(tx, causes.eventMoved(eventId), { eventId })
  await notify(tx, {
    type: 'event_updated',
    cause: causes.eventMoved(eventId, move.revision),
    actorId: move.hostId,
    eventId,
    title: move.title,
    message: () => toMoveWords(move.sent, plan),
    to: { answeredTo: eventId },
  })
  await saveSentMove(tx, eventId, { ...plan, revision: move.revision })
}

/** Returns who was notified. An event that is over, hidden or just being undone is deleted without a notification. */
export async function callOffEvent(tx: Tx, event: VisibleEvent): Promise<string[]> {
  if (!(await isExpected(tx, event.id)) || (await isUnnoticed(tx, event.id))) {
    await takeDownEvent(tx, event)
    return []
  }
  await insertCallOff(tx, event.id)
  const notified = await notify(tx, {
    type: 'event_cancelled',
    cause: causes.eventCancelled(event.id),
    actorId: event.hostId,
    eventId: event.id,
    title: event.title,
    message: (name) => t('notices:called-off', { name }),
    to: { answeredTo: event.id },
  })
  await takeDownEvent(tx, event)
  return notified
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

type Invitation = { eventId: string; hostId: string; people: string[]; title: string; isHeld?: boolean | undefined }

/** As many statements for one as for all. */
async function invite(tx: Tx, { eventId, hostId, people, title, isHeld }: Invitation): Promise<void> {
  if (people.length === 0) return
  await insertAccess(tx, { eventId, people, grantedBy: hostId, source: 'invite' })
  if (!isHeld) await pingInvited(tx, { eventId, hostId, people, title })
}

async function pingInvited(tx: Tx, { eventId, hostId, people, title }: Invitation): Promise<void> {
  await notify(tx, {
    type: 'event_invite',
    cause: causes.eventInvite(eventId),
    actorId: hostId,
    eventId,
    title,
    message: (name) => t('notices:invited', { name }),
    to: people,
  })
}

/** Those who are still invited by then. */
export async function pingHeldInvitations(tx: Tx, eventId: string): Promise<void> {
  const event = await lockEventShared(tx, eventId)
  if (!event) return
  const invited = await listInvitations(tx, eventId)
  const { hostId, title } = event
  await pingInvited(tx, { eventId, hostId, people: invited.map(({ userId }) => userId), title })
}

/**
 * Everyone who sees the event before it goes or narrows: its circle by a rule, because two hops may be a hundred thousand people,
 * and the few with access of their own.
 */
async function publishToAudience(tx: Tx, event: VisibleEvent): Promise<void> {
  const change = { lists, eventId: event.id, screen: tx.screen }
  await publishToCircle(tx, { of: event.hostId, reach: event.visibility }, change)
  await publishToPeople(tx, await listPeopleWithAccess(tx, event), change)
}
