import type { Tx } from '#server/db/database.ts'
import { deleteMute, insertMute } from '#server/features/deliveries/mute-queries.ts'
import { lockVisibleEventShared } from '#server/features/events/lock-queries.ts'
import { getEventDetail } from '#server/features/events/read-queries.ts'
import { type Api, JsonText } from '#server/http/api.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { muteEvent, unmuteEvent } from '#shared/mutes.ts'

type Asked = { tx: Tx; me: { id: string }; params: { id: string } }

/** Whose pings of a spon are few: a matter between them and their phone, so nobody else's screen changes. */
export function registerMutes({ route }: Api): void {
  const answer = async ({ tx, me, params }: Asked) => new JsonText(await getEventDetail(tx, me.id, params.id))
  function publish({ tx, me, params: { id: eventId } }: Asked) {
    return publishToPeople(tx, [me.id], { lists: [], eventId, screen: tx.screen })
  }

  route(muteEvent, { answer }, async ({ tx, me, params }) => {
    const event = await lockVisibleEventShared(tx, me.id, params.id)
    if (await insertMute(tx, event)) await publish({ tx, me, params })
  })

  route(unmuteEvent, { answer }, async ({ tx, me, params }) => {
    const event = await lockVisibleEventShared(tx, me.id, params.id)
    if (await deleteMute(tx, event)) await publish({ tx, me, params })
  })
}
