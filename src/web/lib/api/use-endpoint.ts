import {
  type InfiniteData,
  InfiniteQueryObserver,
  QueryObserver,
  type UndefinedInitialDataInfiniteOptions,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { Endpoint, PathInput, ReplyOf } from '#shared/endpoint.ts'
import { toKey } from '#shared/keys.ts'
import { toPath } from '#shared/paths.ts'
import { joinPages, type Page, readPage } from '#web/lib/api/paging.ts'
import { useObserver } from '#web/lib/api/use-observer.ts'
import { useLiveInterval } from '#web/lib/live/live-status.ts'

type Polling = {
  /** The polling interval while the live stream is down. */
  pollMs?: number
}
type Arguments<E extends Endpoint, Options> =
  object extends PathInput<E> ? [input?: PathInput<E>, options?: Options] : [input: PathInput<E>, options?: Options]

type ReadOptions<E extends Endpoint> = Omit<UseQueryOptions<ReplyOf<E>>, 'queryKey' | 'queryFn'> & Polling

/** Reads an endpoint: `useEndpoint(getEvent, { params: { id } })`. Query key and data type are derived from it. */
export function useEndpoint<E extends Endpoint>(endpoint: E, ...[input, options]: Arguments<E, ReadOptions<E>>) {
  const { pollMs, ...rest } = options ?? {}
  const refetchInterval = useLiveInterval(pollMs)
  return useObserver<ReplyOf<E>>(QueryObserver, { refetchInterval, ...rest, queryKey: toKey(endpoint, input) })
}

type ItemOf<E extends Endpoint> = ReplyOf<E> extends (infer Item extends { id: string })[] ? Item : never
/** A paginated list in the query cache. */
export type Pages<E extends Endpoint> = InfiniteData<Page<ItemOf<E>>, string>
type PagesOptions<E extends Endpoint> = Polling &
  Partial<
    Pick<
      UndefinedInitialDataInfiniteOptions<Page<ItemOf<E>>, Error, ItemOf<E>[], readonly string[], string>,
      'enabled' | 'select' | 'refetchOnWindowFocus'
    >
  >

/** Reads a paginated list; `data` is all pages flattened. */
export function usePages<E extends Endpoint>(endpoint: E, ...[input, options]: Arguments<E, PagesOptions<E>>) {
  const { pollMs, ...rest } = options ?? {}
  const refetchInterval = useLiveInterval(pollMs)
  const all: UseInfiniteQueryOptions<Page<ItemOf<E>>, Error, ItemOf<E>[], readonly string[], string> = {
    queryKey: toKey(endpoint, input),
    initialPageParam: toPath(endpoint, input ?? ({} as PathInput<E>)),
    queryFn: ({ pageParam, signal }) => readPage<ItemOf<E>>(pageParam, signal),
    getNextPageParam: (page) => page.next,
    refetchInterval,
    select: joinPages,
    ...rest,
  }
  // Its result has the pages' own fields, which the types of the class above it do not know.
  const result = useObserver(
    InfiniteQueryObserver as unknown as typeof QueryObserver,
    all as unknown as UseQueryOptions,
  )
  return result as unknown as UseInfiniteQueryResult<ItemOf<E>[]>
}
