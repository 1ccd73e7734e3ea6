import type { Tx } from '#server/db/database.ts'
import { notifyNodes } from '#server/live/queries.ts'
import type { LiveList } from '#shared/live.ts'

/** What travels between nodes: to named people, or to whoever may see the event when it arrives. */
export type LiveNotice = { people?: string[]; lists: LiveList[]; eventId?: string }

const peoplePerNotice = 150

/** Says to these people, wherever they are connected, that something of theirs changed. */
export async function publishToPeople(
  tx: Tx,
  userIds: string[],
  change: { lists: LiveList[]; eventId?: string },
): Promise<void> {
  const notices: LiveNotice[] = []
  for (let start = 0; start < userIds.length; start += peoplePerNotice)
    notices.push({ ...change, people: userIds.slice(start, start + peoplePerNotice) })
  if (notices.length > 0)
    await notifyNodes(
      tx,
      notices.map((notice) => JSON.stringify(notice)),
    )
}

/**
 * Says it to everyone who may see the event. Each node asks that of the database when it delivers, so whoever lost sight
 * of the event in this transaction (it is gone, unfriended, blocked) has to be named with publishToPeople.
 */
export async function publishEventChange(tx: Tx, eventId: string, lists: LiveList[] = []): Promise<void> {
  const notice: LiveNotice = { lists, eventId }
  await notifyNodes(tx, [JSON.stringify(notice)])
}
