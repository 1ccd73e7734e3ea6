import { createGifCheck } from '#server/adapters/gifs/gifs.ts'
import type { Tx } from '#server/db/database.ts'
import type { Hooks } from '#server/feature.ts'
import {
  callOffEvent,
  chooseAnew,
  editEvent,
  endEventNow,
  extendOwnEvent,
  lockChosen,
  nobodyChosen,
  postEvent,
} from '#server/features/events/actions.ts'
import { hasSameValues, toEventValues } from '#server/features/events/input.ts'
import { lockVisibleEventExclusive, refuseUnseen, type VisibleEvent } from '#server/features/events/lock-queries.ts'
import { getEventDetail, getEventValues, isAhead, readEventDetail } from '#server/features/events/read-queries.ts'
import { lockOwnRecording } from '#server/features/media/queries.ts'
import { type Api, type Call, JsonText } from '#server/http/api.ts'
import { HttpError, invalidField } from '#server/http/http-error.ts'
import { readTimeSpan } from '#server/times/time-span.ts'
import { isTimeZone } from '#server/times/zones.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import {
  createEvent,
  deleteEvent,
  endEvent,
  extendEvent,
  getEvent,
  readEventTime,
  updateEvent,
} from '#shared/events.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'

export function registerEvents(
  { route, context: { config, db, now, reads } }: Api,
  { recountEvent, revokeAccess }: Hooks,
): void {
  const isOurGif = createGifCheck(config)

  route(getEvent, async ({ me, params }) => {
    const detail = await readEventDetail(reads, me.id, params.id)
    if (detail === null) throw await refuseUnseen(db, { viewerId: me.id, eventId: params.id })
    return new JsonText(detail)
  })

  route(readEventTime, async ({ query: { words, timeZone, from } }) => {
    if (!isTimeZone(timeZone)) throw invalidField('timeZone', t('event-refusals:unknown-zone'))
    const { startsAt, endsAt } = readTimeSpan(words, { now: from ? new Date(from) : now(), timeZone })
    return { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null }
  })

  route(
    createEvent,
    { answer: async ({ tx, me }, { id }: { id: string }) => new JsonText(await getEventDetail(tx, me.id, id)) },
    async ({ tx, me, body }) => {
      refuseManyInvitees(body)
      const recording = body.audioUrl ? await lockOwnRecording(tx, me.id, body.audioUrl) : undefined
      const { inviteeIds, replaces, undoable } = body
      const posting = { hostId: me.id, inviteeIds, replaces, pingsAt: undoable ? toEndOfUndo(now()) : undefined }
      const { id } = await postEvent(tx, posting, toEventValues(body, { now: now(), isOurGif, recording }))
      return { id }
    },
  )

  route(
    updateEvent,
    { answer: async ({ tx, me, params }) => new JsonText(await getEventDetail(tx, me.id, params.id)) },
    async ({ tx, me, params, body }) => {
      const { inviteeIds: chosen } = body
      if (chosen) await lockChosen(tx, me.id, { eventId: params.id, chosen })
      const event = await lockOwnEvent(tx, me.id, params.id)
      const current = await getEventValues(tx, event)
      const recording = body.audioUrl ? await lockOwnRecording(tx, me.id, body.audioUrl) : undefined
      const values = toEventValues(body, { now: now(), isOurGif, recording }, current)
      const isForChosen = values.visibility === 'chosen'
      if (isForChosen && current.visibility !== 'chosen' && !chosen) throw nobodyChosen()
      if (!hasSameValues(values, current)) await editEvent(tx, event, { from: current, to: values })
      if (isForChosen && chosen) await chooseAnew(tx, event, { chosen, title: values.title, revoke: revokeAccess })
      if (values.min_going !== current.min_going) await recountEvent(tx, event.id, { actorId: me.id })
    },
  )

  async function answerDetail({ tx, me, params }: Pick<Call<typeof endEvent>, 'tx' | 'me' | 'params'>) {
    return new JsonText(await getEventDetail(tx, me.id, params.id))
  }

  route(endEvent, { answer: answerDetail }, async ({ tx, me, params }) => {
    const event = await lockOwnEvent(tx, me.id, params.id)
    if (await isAhead(tx, event)) throw new HttpError('conflict', t('event-refusals:not-started'))
    await endEventNow(tx, event)
  })

  route(extendEvent, { answer: answerDetail }, async ({ tx, me, params, body }) => {
    await extendOwnEvent(tx, await lockOwnEvent(tx, me.id, params.id), body.hours)
  })

  route(
    deleteEvent,
    { answer: async (_call, receipt: { notified: number }) => receipt },
    async ({ tx, me, params }) => {
      const notified = await callOffEvent(tx, await lockOwnEvent(tx, me.id, params.id))
      return { notified: notified.length }
    },
  )
}

/** Five seconds on the screen, and one to arrive. */
const toEndOfUndo = (posted: Date) => new Date(posted.getTime() + 6_000)

function refuseManyInvitees({ visibility, inviteeIds = [] }: BodyOf<typeof createEvent>): void {
  if (visibility !== 'chosen' && inviteeIds.length > limits.inviteesWithPost)
    throw invalidField('inviteeIds', t('event-refusals:too-many-invited', { most: limits.inviteesWithPost }))
}

async function lockOwnEvent(tx: Tx, viewerId: string, eventId: string): Promise<VisibleEvent> {
  const event = await lockVisibleEventExclusive(tx, viewerId, eventId)
  if (!event.can.edit) throw new HttpError('forbidden', t('event-refusals:only-host-changes'))
  return event
}
