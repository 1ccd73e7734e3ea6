import type { QueryClient } from '@tanstack/react-query'
import { getEvent } from '#shared/events.ts'
import { toKey } from '#shared/keys.ts'
import type { LiveChange } from '#shared/live.ts'
import type { LiveList } from '#shared/live-lists.ts'
import { oldestReadPosition, screenId } from '#web/lib/api/api.ts'
import { refreshCurrentUser } from '#web/lib/api/auth.ts'
import { keysOfLists } from '#web/lib/api/query-keys.ts'
import { isLive, setLive } from '#web/lib/live/live-status.ts'
import { createRefresh, fetchInvalidated, refreshAfterWrites } from '#web/lib/live/refresh.ts'
import { shareStream } from '#web/lib/live/shared-stream.ts'
import type { StreamMessage } from '#web/lib/live/stream.ts'

/*
 * The live stream announces which lists changed. While it is up nothing polls; while it is down queries fall back to
 * polling (live-status.ts). It carries no content: changes are fetched with the usual access rules. No first screen needs
 * it: use-live.ts loads this file later.
 */
// Jitter: after an outage all clients reconnect at once, and must not all refetch at once.
const spreadMs = 1_500
// The server replays a few seconds more than it is asked for, which covers answers that were read at about the same time.
const toleranceMs = 2_000
const retryMs = 10_000

const cardLists: readonly LiveList[] = ['feed', 'extended-feed', 'my-events']

/** After a gap any change may have been missed: mounted queries refetch, the others when they mount. */
export function catchUp(client: QueryClient): void {
  refreshAfterWrites(client, [...keysOfLists(), toKey(getEvent)])
}

/** Listens for this person's changes, over one stream for all tabs of the browser. */
export function startLive(client: QueryClient, personId: string): () => void {
  const refresh = createRefresh(client)
  let isFirst = true
  let isGreeted = false
  /** Everything up to here was received, and everything from there on is. */
  let position: number | undefined
  const findSince = () => position ?? oldestReadPosition.get()
  // Without a position everything is fetched again, which brings older answers up to date too.
  let streamedSince = Number.isFinite(findSince()) ? findSince() : 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function catchUpAfter(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      catchUp(client)
    }, ms)
    // What is held will be fetched anew. An answer that is still on its way is judged by its own position.
    oldestReadPosition.set(Number.POSITIVE_INFINITY)
  }

  function greet({ since, isCaughtUp, position: end }: Extract<StreamMessage, { type: 'hello' }>) {
    const holdsCopies = oldestReadPosition.get() === 0
    // Another tab's stream may begin later than what this one holds.
    if (isCaughtUp && findSince() >= since && !holdsCopies) fetchInvalidated(client)
    else {
      catchUpAfter(isFirst ? 0 : Math.random() * spreadMs)
      streamedSince = end ?? streamedSince
    }
    isFirst = false
    isGreeted = true
  }

  function refreshChanged({ lists, eventIds, screen }: LiveChange) {
    if (screen === screenId) return
    if (lists.includes('account')) void refreshCurrentUser()
    refreshAfterWrites(client, keysOfLists(lists))
    if (lists.some((list) => cardLists.includes(list))) refresh.refreshOpenEvents(eventIds)
    else refresh.refreshEvents(eventIds)
  }

  function onMessage(message: StreamMessage) {
    if (message.type === 'hello') greet(message)
    if (message.type === 'changed') refreshChanged(message.change)
    // Before the greeting this tab may have missed what came before the message.
    if (isGreeted && message.position !== undefined) position = message.position
    setLive(isGreeted && message.type !== 'down')
  }

  const stream = shareStream({ personId, findSince, onMessage })
  // An answer that was asked for long before the stream began, such as the one that the document preloads.
  const stopHeld = oldestReadPosition.subscribe(() => {
    const since = oldestReadPosition.get()
    // A copy may be of any age, so a replay cannot fill it up. The server did not answer just now: it may later.
    if (since === 0 && isLive() && timer === undefined) catchUpAfter(retryMs)
    if (since === 0 || since >= streamedSince - toleranceMs) return
    streamedSince = since
    stream.askFrom(since)
  })
  return () => {
    clearTimeout(timer)
    stopHeld()
    stream.stop()
    refresh.stop()
    setLive(false)
    oldestReadPosition.set(Number.POSITIVE_INFINITY)
  }
}
