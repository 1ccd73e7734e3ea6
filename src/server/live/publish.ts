import type { Tx } from '#server/db/database.ts'
import { notifyNodes } from '#server/live/queries.ts'
import type { LiveList } from '#shared/live.ts'

/**
 * What travels between nodes: to named people, or to whoever may see the event when it arrives. `screen` is the page that
 * made the change; it has the reply and is left out.
 */
export type LiveNotice = {
  people?: string[]
  lists: LiveList[]
  eventId?: string | undefined
  screen?: string | undefined
}

const peoplePerNotice = 150

/** Says to these people, wherever they are connected, that something of theirs changed. */
export async function publishToPeople(tx: Tx, userIds: string[], change: Omit<LiveNotice, 'people'>): Promise<void> {
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
 * of the event in this transaction (it is gone, unfriended, blocked) has to be named with publishToPeople. Lists are named
 * where an event comes, goes or moves in them; a change of the event itself is fetched by its id.
 */
export async function publishEventChange(tx: Tx, eventId: string, lists: LiveList[] = []): Promise<void> {
  await publish(tx, { lists, eventId })
}

/** The same where the reply of the call says it all: the screen that made the call is left out. */
export async function publishOwnChange(tx: Tx, eventId: string, lists: LiveList[] = []): Promise<void> {
  await publish(tx, { lists, eventId, screen: tx.screen })
}

const publish = (tx: Tx, notice: LiveNotice): Promise<void> => notifyNodes(tx, [JSON.stringify(notice)])
