import { getEventDetail, lockVisibleEventForAnswer } from '#server/features/events/queries.ts'
import { giveAnswer, settleOwn, tellHost } from '#server/features/rsvps/actions.ts'
import { deleteAnswer } from '#server/features/rsvps/queries.ts'
import { type Call, type Feature, JsonText } from '#server/http/route.ts'
import { publishOwnChange } from '#server/live/publish.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'

export function registerRsvps({ route }: Feature): void {
  async function answer({ tx, me, params }: Pick<Call<typeof answerEvent>, 'tx' | 'me' | 'params'>) {
    return new JsonText(await getEventDetail(tx, me.id, params.id))
  }

  route(answerEvent, { answer }, ({ tx, me, params, body }) =>
    giveAnswer(tx, { userId: me.id, eventId: params.id }, body),
  )

  route(takeBackAnswer, { answer }, async ({ tx, me, params }) => {
    const event = await lockVisibleEventForAnswer(tx, me.id, params.id)
    const before = await deleteAnswer(tx, event)
    if (before) {
      const { told } = await settleOwn(tx, event)
      await tellHost(
        tx,
        event,
        before === 'going' && !told.includes(event.hostId) ? "can't make it to your spon" : null,
      )
      await publishOwnChange(tx, event.id)
    }
  })
}
