import { lockVisibleEventForAnswer } from '#server/features/events/lock-queries.ts'
import { getEventDetail } from '#server/features/events/read-queries.ts'
import { giveAnswer, notifyHostLater, recountEvent } from '#server/features/rsvps/actions.ts'
import { deleteAnswer } from '#server/features/rsvps/queries.ts'
import { type Api, type Call, JsonText } from '#server/http/api.ts'
import { publishOwnChange } from '#server/live/publish.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'

export function registerRsvps({ route, context: { now } }: Api): void {
  async function answer({ tx, me, params }: Pick<Call<typeof answerEvent>, 'tx' | 'me' | 'params'>) {
    return new JsonText(await getEventDetail(tx, me.id, params.id))
  }

  route(answerEvent, { answer }, ({ tx, me, params, body }) =>
    giveAnswer(tx, { userId: me.id, eventId: params.id }, body),
  )

  route(takeBackAnswer, { answer }, async ({ tx, me, params }) => {
    const event = await lockVisibleEventForAnswer(tx, me.id, params.id)
    const taken = await deleteAnswer(tx, event)
    if (!taken) return
    const { isShort } = await recountEvent(tx, event.id, { actorId: me.id, isHostLater: true })
    await notifyHostLater(tx, event, { ...taken, madeShort: isShort === true, now: now() })
    await publishOwnChange(tx, event.id)
  })
}
