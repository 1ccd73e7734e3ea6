import { inTransaction } from '#server/db/database.ts'
import { tellOfPost } from '#server/features/events/actions.ts'
import { findPost } from '#server/features/events/queries.ts'
import { tellCrew } from '#server/jobs/names.ts'
import { type Handler, handle } from '#server/jobs/queue.ts'

/** A few dozen milliseconds of work, so that other jobs of the lane get their turn. */
const toldPerJob = 250

/** Runs again after a crash: whoever was told is not told twice, and of a spon that is gone nobody is told. */
export function createCrewHandler(): Handler {
  return handle(tellCrew, ({ eventId, after }, { db }) =>
    inTransaction(db, async (tx) => {
      const post = await findPost(tx, eventId)
      if (post) await tellOfPost(tx, post, { after, count: toldPerJob })
    }),
  )
}
