import type { Tx } from '#server/db/database.ts'
import { notifyNodes } from '#server/live/queries.ts'
import type { LiveList } from '#shared/live-lists.ts'

/** Everyone whom what a person shows reaches, worked out when a message is delivered. */
export type Circle = { of: string; reach: string }

/**
 * A message between nodes: to listed people, to a circle, or to everyone who may see the event when it is delivered.
 * `screen` is the page that made the change, as session/page: it has the reply and skips the message.
 */
export type LiveNotice = {
  people?: string[]
  circle?: Circle
  lists: LiveList[]
  eventId?: string | undefined
  screen?: string | undefined
}

type Change = Omit<LiveNotice, 'people' | 'circle'>

const peoplePerNotice = 150

/** Notifies these people, on whichever node they are connected, that something of theirs changed. */
export async function publishToPeople(tx: Tx, userIds: string[], change: Change): Promise<void> {
  const notices: LiveNotice[] = []
  for (let start = 0; start < userIds.length; start += peoplePerNotice)
    notices.push({ ...change, people: userIds.slice(start, start + peoplePerNotice) })
  if (notices.length > 0)
    await notifyNodes(
      tx,
      notices.map((notice) => JSON.stringify(notice)),
    )
}

/** Notifies a whole circle, however many they are, without listing them: for an event that goes or narrows. */
export async function publishToCircle(tx: Tx, circle: Circle, change: Change): Promise<void> {
  await publish(tx, { ...change, circle })
}

/**
 * Notifies everyone who may see the event. Visibility is checked at delivery: people who lose sight of it in this
 * transaction (deleted, unfriended, blocked) have to be notified by publishToPeople or publishToCircle. Lists are named
 * where the event enters, leaves or moves in them; a change of the event itself is fetched by its id.
 */
export async function publishEventChange(tx: Tx, eventId: string, lists: LiveList[] = []): Promise<void> {
  await publish(tx, { lists, eventId })
}

/** Like publishEventChange, except for the screen that made the change: it has the reply. */
export async function publishOwnChange(tx: Tx, eventId: string, lists: LiveList[] = []): Promise<void> {
  await publish(tx, { lists, eventId, screen: tx.screen })
}

const publish = (tx: Tx, notice: LiveNotice): Promise<void> => notifyNodes(tx, [JSON.stringify(notice)])
