import { lockPair } from '#server/db/locks.ts'
import { endBlockedRelationship } from '#server/features/relationships/actions.ts'
import { canKnowOf, deleteBlock, insertBlock, readBlocks } from '#server/features/relationships/block-queries.ts'
import { type Api, JsonText } from '#server/http/api.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { blockUser, listBlocks, unblockUser } from '#shared/blocks.ts'
import { t } from '#shared/message.ts'

export function registerBlocks({ route, context: { db } }: Api): void {
  route(listBlocks, async ({ me }) => new JsonText(await readBlocks(db, me.id)))

  route(blockUser, async ({ tx, me, params: { id } }) => {
    if (id === me.id) throw new HttpError('invalid_input', t('friend-refusals:block-self'), { field: 'id' })
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
}
