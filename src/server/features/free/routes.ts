import type { Tx } from '#server/db/database.ts'
import { lockPairShared } from '#server/db/locks.ts'
import { isFreeTime } from '#server/features/free/policy.ts'
import {
  deleteFree,
  insertEcho,
  listAudience,
  listFriendsAmong,
  readFree,
  saveFree,
} from '#server/features/free/queries.ts'
import { notify } from '#server/features/notifications/actions.ts'
import { causes } from '#server/features/notifications/policy.ts'
import { type Api, JsonText } from '#server/http/api.ts'
import { invalidField, notFound } from '#server/http/http-error.ts'
import { notifyFreeFriends } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { endFree, freeMinutes, listFree, sayMeToo, setFree } from '#shared/free.ts'
import { t } from '#shared/message.ts'

export function registerFree({ route, context: { db, now } }: Api): void {
  const answer = async ({ tx, me }: { tx: Tx; me: { id: string } }) => new JsonText(await readFree(tx, me.id))

  route(listFree, async ({ me }) => new JsonText(await readFree(db, me.id)))

  route(setFree, { answer }, async ({ tx, me, body }) => {
    const until = body.until ? new Date(body.until) : new Date(now().getTime() + freeMinutes.usual * 60_000)
    if (!isFreeTime(until, now())) throw invalidField('until', t('free:wrong-time'))
    const to = body.to ? await listFriendsAmong(tx, me.id, body.to.userIds) : null
    if (to?.length === 0) throw invalidField('to', t('event-refusals:free-nobody-chosen'))
    const before = await listAudience(tx, me.id)
    await saveFree(tx, me.id, { until, words: body.words || null, to })
    await publish(tx, [...before, ...(await listAudience(tx, me.id))])
    // In a job: it runs after the commit, so of several who become free at once the last one sees all.
    await enqueue(tx, notifyFreeFriends, { userId: me.id })
  })

  route(endFree, { answer }, async ({ tx, me }) => {
    const before = await listAudience(tx, me.id)
    if (await deleteFree(tx, me.id)) await publish(tx, before)
  })

  route(sayMeToo, { answer }, async ({ tx, me, params: { userId } }) => {
    await lockPairShared(tx, me.id, userId)
    const isNew = await insertEcho(tx, me.id, userId)
    if (isNew === null) throw notFound(t('event-refusals:free-over'))
    if (!isNew) return
    await notify(tx, {
      type: 'free_me_too',
      cause: causes.freeMeToo(userId, me.id),
      actorId: me.id,
      title: () => t('notices:free.title'),
      message: (name) => t('notices:free.me-too', { name }),
      to: [userId],
    })
    await publish(tx, [me.id, userId])
  })
}

async function publish(tx: Tx, people: string[]): Promise<void> {
  await publishToPeople(tx, [...new Set(people)], { lists: ['free'], screen: tx.screen })
}
