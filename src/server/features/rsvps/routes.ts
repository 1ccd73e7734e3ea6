import type { Tx } from '#server/db/database.ts'
import { getEventDetail, lockVisibleEventShared, type VisibleEvent } from '#server/features/events/queries.ts'
import { acceptByActing } from '#server/features/grants/actions.ts'
import { causes, hushNotifications, notify } from '#server/features/notifications/actions.ts'
import { refuseAnswer } from '#server/features/rsvps/policy.ts'
import { deleteAnswer, upsertAnswer } from '#server/features/rsvps/queries.ts'
import { type Call, type Feature, JsonText } from '#server/http/route.ts'
import { publishOwnChange } from '#server/live/publish.ts'
import type { RsvpResponse } from '#shared/events.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'

const words: Record<RsvpResponse, string> = { going: 'is down for', 'might-show': 'might show up at' }

export function registerRsvps({ route }: Feature): void {
  async function answer({ tx, me, params }: Pick<Call<typeof answerEvent>, 'tx' | 'me' | 'params'>) {
    return new JsonText(await getEventDetail(tx, me.id, params.id))
  }

  route(answerEvent, { answer }, async ({ tx, me, params, body }) => {
    const event = await lockVisibleEventShared(tx, me.id, params.id)
    const refusal = refuseAnswer(event)
    if (refusal) throw refusal
    if (await upsertAnswer(tx, event, body.response)) {
      await acceptByActing(tx, event)
      await tellHost(tx, event, words[body.response])
      await publishOwnChange(tx, event.id)
    }
  })

  route(takeBackAnswer, { answer }, async ({ tx, me, params }) => {
    const event = await lockVisibleEventShared(tx, me.id, params.id)
    const before = await deleteAnswer(tx, event)
    if (before) {
      await tellHost(tx, event, before === 'going' ? "can't make it to" : null)
      await publishOwnChange(tx, event.id)
    }
  })
}

/** The host keeps only the latest notification: a change of the answer updates the one before. */
async function tellHost(tx: Tx, event: VisibleEvent, what: string | null) {
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
