import type { Tx } from '#server/db/database.ts'
import { lockPairShared } from '#server/db/locks.ts'
import { getEventDetail, lockVisibleEventForAnswer, type VisibleEvent } from '#server/features/events/queries.ts'
import { acceptByActing } from '#server/features/grants/actions.ts'
import { causes, hushNotifications, notify } from '#server/features/notifications/actions.ts'
import { forgetIf, settleAnswers } from '#server/features/rsvps/actions.ts'
import { notWithThem, refuseAnswer, refuseCondition } from '#server/features/rsvps/policy.ts'
import { deleteAnswer, findAwaited, upsertAnswer } from '#server/features/rsvps/queries.ts'
import { type Call, type Feature, JsonText } from '#server/http/route.ts'
import { publishOwnChange } from '#server/live/publish.ts'
import type { Condition } from '#shared/conditions.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'

const words = { going: 'is down for your spon', 'might-show': 'might show up at your spon' }

export function registerRsvps({ route }: Feature): void {
  async function answer({ tx, me, params }: Pick<Call<typeof answerEvent>, 'tx' | 'me' | 'params'>) {
    return new JsonText(await getEventDetail(tx, me.id, params.id))
  }

  route(answerEvent, { answer }, async ({ tx, me, params, body }) => {
    const condition = body.response === 'if' ? body.condition : null
    if (condition && 'withUser' in condition) await lockPairShared(tx, me.id, condition.withUser)
    const event = await lockVisibleEventForAnswer(tx, me.id, params.id)
    const refusal = refuseAnswer(event)
    if (refusal) throw refusal
    const what = body.response === 'if' ? await checkCondition(tx, event, body.condition) : words[body.response]
    if (await upsertAnswer(tx, event, body)) {
      await acceptByActing(tx, event)
      const { coming, told } = await settle(tx, event)
      await tellHost(tx, event, told.includes(event.hostId) ? null : coming.has(me.id) ? words.going : what)
      await publishOwnChange(tx, event.id)
    }
  })

  route(takeBackAnswer, { answer }, async ({ tx, me, params }) => {
    const event = await lockVisibleEventForAnswer(tx, me.id, params.id)
    const before = await deleteAnswer(tx, event)
    if (before) {
      const { told } = await settle(tx, event)
      await tellHost(
        tx,
        event,
        before === 'going' && !told.includes(event.hostId) ? "can't make it to your spon" : null,
      )
      await publishOwnChange(tx, event.id)
    }
  })
}

/** Refuses what nobody can wait for; returns how the host reads the rest. */
async function checkCondition(tx: Tx, event: VisibleEvent, condition: Condition): Promise<string> {
  const refusal = refuseCondition(event, condition)
  if (refusal) throw refusal
  if ('atLeast' in condition) return `comes if ${condition.atLeast} do`
  const name = await findAwaited(tx, event, condition.withUser)
  if (name === null) throw notWithThem()
  return `comes if ${name} does`
}

async function settle(tx: Tx, { id: eventId, viewerId }: VisibleEvent) {
  await forgetIf(tx, { eventId, userId: viewerId })
  return settleAnswers(tx, eventId, { actorId: viewerId })
}

/** The host keeps only the latest notification: a change of the answer updates the one before. */
async function tellHost(tx: Tx, event: VisibleEvent, what: string | null) {
  const cause = causes.rsvp(event.id, event.viewerId)
  if (what === null) return hushNotifications(tx, cause, { eventId: event.id })
  await notify(tx, {
    type: 'rsvp',
    cause,
    actorId: event.viewerId,
    eventId: event.id,
    title: event.title,
    message: (name) => `${name} ${what}`,
    to: [event.hostId],
  })
}
