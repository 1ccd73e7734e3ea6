import type { Logger } from 'pino'
import type { LiveNotice } from '#server/live/publish.ts'
import { type Streams, toChangedMessage } from '#server/live/streams.ts'
import type { LiveList } from '#shared/live.ts'

const mergeMs = 50
const retryMs = 1_000

/** Which of these people see which of these events; asked of the product, which knows what an event is. */
export type ListViewers = (eventIds: string[], people: string[]) => Promise<{ eventId: string; userId: string }[]>

type Change = { lists: Set<LiveList>; eventIds: Set<string> }

/**
 * Batches notices for a moment, then writes one message to each person concerned. Who may see the changed events is one
 * query per round, and rounds do not overlap: under load, more is merged into each.
 */
export function createDelivery(log: Logger, streams: Streams, listViewers: ListViewers) {
  let byPerson = new Map<string, Change>()
  let byEvent = new Map<string, Set<LiveList>>()
  let timer: NodeJS.Timeout | undefined
  let isDelivering = false
  let stopped = false

  function schedule(ms: number) {
    if (!stopped && !isDelivering && timer === undefined) timer = setTimeout(deliver, ms)
  }

  function addEvent(eventId: string, lists: Iterable<LiveList>) {
    return byEvent.set(eventId, new Set([...(byEvent.get(eventId) ?? []), ...lists]))
  }

  /** Resolves changed events to the connected people who may see them. */
  async function spread() {
    const people = streams.people()
    const events = byEvent
    byEvent = new Map()
    if (events.size === 0 || people.length === 0) return
    try {
      for (const { eventId, userId } of await listViewers([...events.keys()], people))
        addChange(byPerson, userId, events.get(eventId) ?? [], eventId)
    } catch (error) {
      for (const [eventId, lists] of events) addEvent(eventId, lists)
      throw error
    }
  }

  async function deliver() {
    timer = undefined
    isDelivering = true
    let failed = false
    await spread().catch((error: unknown) => {
      failed = true
      log.warn({ err: error }, 'live changes wait for the database')
    })
    const changes = byPerson
    byPerson = new Map()
    for (const [userId, { lists, eventIds }] of changes)
      streams.send(userId, toChangedMessage({ lists: [...lists], eventIds: [...eventIds] }))
    isDelivering = false
    if (failed) schedule(retryMs)
    else if (byPerson.size > 0 || byEvent.size > 0) schedule(mergeMs)
  }

  return {
    hear({ people, lists, eventId }: LiveNotice): void {
      for (const userId of people ?? []) if (streams.has(userId)) addChange(byPerson, userId, lists, eventId)
      if (!people && eventId !== undefined) addEvent(eventId, lists)
      if (byPerson.size > 0 || byEvent.size > 0) schedule(mergeMs)
    },
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
  }
}

function addChange(changes: Map<string, Change>, key: string, lists: Iterable<LiveList>, eventId?: string) {
  const change = changes.get(key) ?? { lists: new Set(), eventIds: new Set() }
  changes.set(key, change)
  for (const list of lists) change.lists.add(list)
  if (eventId !== undefined) change.eventIds.add(eventId)
}
