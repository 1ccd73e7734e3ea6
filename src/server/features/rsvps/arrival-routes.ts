import type { Tx } from '#server/db/database.ts'
import { lockVisibleEventShared } from '#server/features/events/lock-queries.ts'
import { getEventDetail } from '#server/features/events/read-queries.ts'
import { refuseArrival } from '#server/features/rsvps/arrival-policy.ts'
import { deleteArrival, getTraveller, saveArrival } from '#server/features/rsvps/arrival-queries.ts'
import { type Api, JsonText } from '#server/http/api.ts'
import { publishOwnChange } from '#server/live/publish.ts'
import { setArrival, takeBackArrival } from '#shared/arrivals.ts'

type Asked = { tx: Tx; me: { id: string }; params: { id: string } }

/** On the way to a spon, late, or there. */
export function registerArrivals({ route, context: { now } }: Api): void {
  const answer = async ({ tx, me, params }: Asked) => new JsonText(await getEventDetail(tx, me.id, params.id))

  route(setArrival, { answer }, async ({ tx, me, params, body }) => {
    const event = await lockVisibleEventShared(tx, me.id, params.id)
    const refusal = refuseArrival(await getTraveller(tx, event), now())
    if (refusal) throw refusal
    await saveArrival(tx, event, body)
    await publishOwnChange(tx, event.id)
  })

  route(takeBackArrival, { answer }, async ({ tx, me, params }) => {
    const event = await lockVisibleEventShared(tx, me.id, params.id)
    if (await deleteArrival(tx, event)) await publishOwnChange(tx, event.id)
  })
}
