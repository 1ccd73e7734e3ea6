import type { Tx } from '#server/db/database.ts'
import { isFreeTime } from '#server/features/free/policy.ts'
import { deleteFree, listAudience, readFree, saveFree } from '#server/features/free/queries.ts'
import { type Api, JsonText } from '#server/http/api.ts'
import { invalidField } from '#server/http/http-error.ts'
import { notifyFreeFriends } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { endFree, freeMinutes, listFree, setFree, wrongFreeTime } from '#shared/free.ts'

export function registerFree({ route, context: { db, now } }: Api): void {
  const answer = async ({ tx, me }: { tx: Tx; me: { id: string } }) => new JsonText(await readFree(tx, me.id))

  route(listFree, async ({ me }) => new JsonText(await readFree(db, me.id)))

  route(setFree, { answer }, async ({ tx, me, body }) => {
    const until = body.until ? new Date(body.until) : new Date(now().getTime() + freeMinutes.usual * 60_000)
    if (!isFreeTime(until, now())) throw invalidField('until', wrongFreeTime)
    await saveFree(tx, me.id, until)
    await publish(tx, me.id)
    // In a job: it runs after the commit, so of several who become free at once the last one sees all.
    await enqueue(tx, notifyFreeFriends, { userId: me.id })
  })

  route(endFree, { answer }, async ({ tx, me }) => {
    if (await deleteFree(tx, me.id)) await publish(tx, me.id)
  })
}

async function publish(tx: Tx, userId: string): Promise<void> {
  await publishToPeople(tx, await listAudience(tx, userId), { lists: ['free'], screen: tx.screen })
}
