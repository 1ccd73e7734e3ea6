import type { Mutation, MutationCacheNotifyEvent, Query, QueryClient } from '@tanstack/react-query'
import { getEvent } from '#shared/events.ts'
import { ApiError, callApi } from '#web/lib/api/api.ts'
import { dropEvent, isAboutEvent, isEventHeld, isEventOpen, putEvent, toEventKey } from '#web/lib/api/event-cache.ts'

const retryMs = 10_000

/**
 * Fetches what changed elsewhere: single events into every place where they are shown, and whole lists. An event that is
 * being written or fetched waits until that is over, so that neither overwrites the other: a burst of changes is at most
 * one fetch more.
 */
export function createRefresh(client: QueryClient) {
  const due = new Set<string>()
  const timers = new Set<ReturnType<typeof setTimeout>>()

  function isBusy(id: string) {
    return isWriting(client, id) || client.isFetching({ predicate: (query) => isAboutEvent(query, id) }) > 0
  }

  function refreshEvents(ids: readonly string[]) {
    for (const id of ids) due.add(id)
    fetchDue()
  }

  /** For events whose lists are refetched anyway, which covers their cards: only an open page needs its own fetch. */
  function refreshOpenEvents(ids: readonly string[]) {
    refreshEvents(ids.filter((id) => isEventOpen(client, id)))
    for (const id of ids) void client.invalidateQueries({ queryKey: toEventKey(id), refetchType: 'none' })
  }

  function fetchDue() {
    for (const id of due) {
      if (isBusy(id)) continue
      due.delete(id)
      // The page of an event that is not shown is fetched when it is.
      if (isEventHeld(client, id)) void refresh(id)
      else void client.invalidateQueries({ queryKey: toEventKey(id) })
    }
  }

  async function refresh(id: string) {
    const queryKey = toEventKey(id)
    let wasCancelled = false
    try {
      const detail = await client.fetchQuery({
        queryKey,
        staleTime: 0,
        queryFn: ({ signal }) => {
          signal.addEventListener('abort', () => {
            wasCancelled = true
          })
          return callApi(getEvent, { params: { id } }, { signal })
        },
      })
      if (!wasCancelled) putEvent(client, detail)
    } catch (error) {
      if (error instanceof ApiError && [404, 410].includes(error.status)) return dropEvent(client, id)
      if (!wasCancelled) return retryLater(id)
    }
    if (wasCancelled) return refreshEvents([id])
    // Earlier comments, if they were opened.
    void client.invalidateQueries({ queryKey, predicate: (query) => query.queryKey.length > queryKey.length })
  }

  function retryLater(id: string) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      refreshEvents([id])
    }, retryMs)
    timers.add(timer)
  }

  /** What a write cut off, or held up, is fetched when the last one is done. */
  function onMutation(event: MutationCacheNotifyEvent) {
    if (event.type !== 'updated' || !['success', 'error'].includes(event.action.type) || isWriting(client)) return
    fetchDue()
    fetchInvalidated(client)
  }

  const stops = [client.getQueryCache().subscribe(fetchDue), client.getMutationCache().subscribe(onMutation)]
  return {
    refreshEvents,
    refreshOpenEvents,
    stop(): void {
      for (const stop of stops) stop()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Fetches lists again, those on the screen now; while an event is being written here, after that. */
export function refreshAfterWrites(client: QueryClient, keys: readonly (readonly string[])[]): void {
  const mustWait = isWriting(client)
  // Each key once: a second invalidation would cut off the fetch that the first one began.
  for (const queryKey of new Map(keys.map((key) => [key.join('/'), key])).values()) {
    if (mustWait) void client.cancelQueries({ queryKey })
    void client.invalidateQueries({ queryKey, refetchType: mustWait ? 'none' : 'active' })
    if (!mustWait) void restartFirstFetches(client, queryKey)
  }
}

/** An invalidation only joins the first fetch of a query, which may have been read before the change. */
async function restartFirstFetches(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  const predicate = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
  if (client.isFetching({ queryKey, predicate }) === 0) return
  await client.cancelQueries({ queryKey, predicate })
  await client.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.data === undefined })
}

/** Fetches what is on the screen and was cut off, held up or failed. */
export function fetchInvalidated(client: QueryClient): void {
  const predicate = ({ state }: Query) => state.isInvalidated
  void client.refetchQueries({ type: 'active', fetchStatus: 'idle', predicate })
}

/** Whether an event, this one or any, is being changed here: the keys of such mutations are [what, event's id, …]. */
function isWriting(client: QueryClient, id?: string): boolean {
  function isMeant({ options: { mutationKey } }: Mutation<unknown, Error, unknown>) {
    return mutationKey !== undefined && (id === undefined || mutationKey[1] === id)
  }
  return client.isMutating({ predicate: isMeant }) > 0
}
