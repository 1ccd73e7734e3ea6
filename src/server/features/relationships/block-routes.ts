import { enqueueMail } from '#server/adapters/mail/jobs.ts'
import { lockPair } from '#server/db/locks.ts'
import { endBlockedRelationship } from '#server/features/relationships/actions.ts'
import {
  canKnowOf,
  deleteBlock,
  insertBlock,
  insertReport,
  readBlocks,
} from '#server/features/relationships/block-queries.ts'
import { toReportMail } from '#server/features/relationships/block-view.ts'
import { type Api, JsonText } from '#server/http/api.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { blockUser, listBlocks, reportUser, unblockUser } from '#shared/blocks.ts'

const reportLimit = { name: 'report', max: 20, seconds: 3600 }

export function registerBlocks({ route, context: { db, config } }: Api): void {
  route(listBlocks, async ({ me }) => new JsonText(await readBlocks(db, me.id)))

  route(blockUser, async ({ tx, me, params: { id } }) => {
    if (id === me.id) throw new HttpError('invalid_input', 'You cannot block yourself.', { field: 'id' })
    await lockPair(tx, me.id, id)
    if (!(await canKnowOf(tx, me.id, id))) throw notFound()
    await insertBlock(tx, me.id, id)
    await endBlockedRelationship(tx, me.id, id)
    await publishToPeople(tx, [me.id, id], { lists: ['notifications'] })
  })

  route(unblockUser, async ({ tx, me, params: { id } }) => {
    await lockPair(tx, me.id, id)
    if (await deleteBlock(tx, me.id, id))
      await publishToPeople(tx, [me.id, id], { lists: ['feed', 'extended-feed', 'notifications'] })
  })

  route(
    reportUser,
    { limit: reportLimit },
    async ({ tx, me, params: { id }, body: { reason, eventId = null, commentId = null } }) => {
      if (id === me.id) throw new HttpError('invalid_input', 'You cannot report yourself.', { field: 'id' })
      if (!(await canKnowOf(tx, me.id, id))) throw notFound()
      const given = { reporterId: me.id, userId: id, reason, eventId, commentId }
      const report = await insertReport(tx, given)
      // Without a mail transport the report stays in its table.
      if (config.mail || config.demo) await enqueueMail(tx, toReportMail(report, given))
    },
  )
}
