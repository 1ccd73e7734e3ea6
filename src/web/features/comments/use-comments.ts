import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listComments } from '#shared/comments.ts'
import type { EventDetail } from '#shared/events.ts'
import { toPath } from '#shared/paths.ts'
import { type Thread, toThreadKey } from '#web/features/comments/api.ts'
import { joinPages } from '#web/lib/api/paging.ts'
import { usePages } from '#web/lib/api/use-endpoint.ts'

/**
 * The comments of an event: the page embedded in the event, until earlier ones are requested. From then on a paginated
 * query of its own, newest page included, so that new comments cannot open a gap between two responses.
 */
export function useComments(event: EventDetail) {
  const client = useQueryClient()
  const queryKey = toThreadKey(event.id)
  const params = { id: event.id }
  const [isWhole, setWhole] = useState(() => client.getQueryData(queryKey) !== undefined)
  const thread = usePages(
    listComments,
    { params },
    { enabled: isWhole, pollMs: 10_000, refetchOnWindowFocus: 'always', select: joinOldestFirst },
  )

  function showEarlier() {
    if (!isWhole) {
      const next = toPath(listComments, { params, query: { before: event.comments[0]?.id } })
      const pages = [{ items: event.comments, next }]
      client.setQueryData<Thread>(queryKey, { pages, pageParams: [toPath(listComments, { params })] })
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

const joinOldestFirst = ({ pages }: Thread) => joinPages({ pages: pages.toReversed() })
