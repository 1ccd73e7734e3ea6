import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Comment, listComments } from '#shared/comments.ts'
import type { EventDetail } from '#shared/events.ts'
import { type Thread, toThreadKey } from '#web/features/comments/api.ts'
import { toPath } from '#web/lib/api/api.ts'
import { readPage } from '#web/lib/api/paging.ts'
import { useLiveInterval } from '#web/lib/live/live.ts'

const pollMs = 10_000

/**
 * The comments of an event: the page that came with it, until somebody asks for earlier ones. From then on all pages are
 * one list of their own, the newest included, so that new comments cannot open a gap between two answers.
 */
export function useComments(event: EventDetail) {
  const client = useQueryClient()
  const queryKey = toThreadKey(event.id)
  const firstPath = toPath(listComments, { params: { id: event.id } })
  const [isWhole, setWhole] = useState(() => client.getQueryData(queryKey) !== undefined)
  const refetchInterval = useLiveInterval(pollMs)
  const thread = useInfiniteQuery({
    queryKey,
    initialPageParam: firstPath,
    queryFn: ({ pageParam, signal }) => readPage<Comment>(pageParam, signal),
    getNextPageParam: (page) => page.next,
    enabled: isWhole,
    refetchInterval,
    refetchOnWindowFocus: 'always',
    select: joinPages,
  })

  function showEarlier() {
    if (!isWhole) {
      const next = toPath(listComments, { params: { id: event.id }, query: { before: event.comments[0]?.id } })
      const pages = [{ items: event.comments, next }]
      client.setQueryData<Thread>(queryKey, { pages, pageParams: [firstPath] })
      setWhole(true)
    }
    void thread.fetchNextPage()
  }

  const isOpen = isWhole && thread.data !== undefined
  return {
    comments: isOpen ? thread.data : event.comments,
    hasEarlier: isOpen ? thread.hasNextPage : event.hasEarlierComments,
    isLoadingEarlier: thread.isFetchingNextPage,
    hasFailed: thread.isFetchNextPageError,
    showEarlier,
  }
}

function joinPages(thread: Thread): Comment[] {
  return [
    ...new Map(
      thread.pages
        .toReversed()
        .flatMap(({ items }) => items)
        .map((comment) => [comment.id, comment] as const),
    ).values(),
  ]
}
