import { inTransaction } from '#server/db/database.ts'
import { notifyCrewOfPost, notifyOfMove, pingHeldInvitations } from '#server/features/events/actions.ts'
import { findPost } from '#server/features/events/read-queries.ts'
import { notifyCrew, sendInvites, sendMove } from '#server/jobs/names.ts'
import { type Handler, handle } from '#server/jobs/queue.ts'

/** A few dozen milliseconds of work, so that other jobs of the lane get their turn. */
const notifiedPerJob = 250

/** Safe to run again after a crash: a cause notifies each person once, and a deleted event notifies no one. */
export function createCrewHandler(): Handler {
  return handle(notifyCrew, ({ eventId, after }, { db }) =>
    inTransaction(db, async (tx) => {
      const post = await findPost(tx, eventId)
      if (post) await notifyCrewOfPost(tx, post, { after, count: notifiedPerJob })
    }),
  )
}

/** A second run finds that everybody was notified. */
export function createMoveHandler(): Handler {
  return handle(sendMove, ({ eventId }, { db }) => inTransaction(db, (tx) => notifyOfMove(tx, eventId)))
}

/** A second run finds that everybody was pinged; an event that was undone pings nobody. */
export function createInvitesHandler(): Handler {
  return handle(sendInvites, ({ eventId }, { db }) => inTransaction(db, (tx) => pingHeldInvitations(tx, eventId)))
}
