import { findCallOffMessage, findMoveMessage, readReach } from '#server/features/deliveries/reach-queries.ts'
import { findVisibleEvent } from '#server/features/events/lock-queries.ts'
import type { Api } from '#server/http/api.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { t } from '#shared/message.ts'
import { getReach } from '#shared/reach.ts'

/** For the host: who of those who answered was told of what has changed. */
export function registerReach({ route, context: { db } }: Api): void {
  route(getReach, async ({ me, params: { id } }) => {
    const event = await findVisibleEvent(db, { viewerId: me.id, eventId: id })
    if (event && !event.can.edit) throw new HttpError('forbidden', t('event-refusals:only-host-reads-reach'))
    const message = event ? await findMoveMessage(db, id) : await findCallOffMessage(db, me.id, id)
    // Of what was called off its host is answered; to others it is not there.
    if (!event && !message) throw notFound()
    return message && readReach(db, id, message)
  })
}
