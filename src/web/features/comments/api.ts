import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { type Comment, createComment, deleteComment, listComments, toCommentIdEnd } from '#shared/comments.ts'
import { type EventDetail, getEvent } from '#shared/events.ts'
import { toKey } from '#shared/keys.ts'
import { t } from '#shared/message.ts'
import type { QueuedWrite } from '#shared/offline.ts'
import { type Draft, openDraft, putBack, toDraft } from '#web/features/comments/draft-model.ts'
import { ApiError, callApi, Queued } from '#web/lib/api/api.ts'
import { refreshEvent, updateEventEverywhere } from '#web/lib/api/event-cache.ts'
import type { Pages } from '#web/lib/api/use-endpoint.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { isWaitingFor, useWaiting } from '#web/lib/worker/offline-queue.ts'
import { toastError } from '#web/ui/toast.ts'

/** The key of the paginated thread, once earlier comments were requested. Starts with the event's own key. */
export const toThreadKey = (eventId: string) => toKey(listComments, { params: { id: eventId } })
export type Thread = Pages<typeof listComments>

/** A comment that is being sent. */
export type PendingComment = { draft: Draft; content: string; mentions: string[]; isWaiting?: boolean }

/** The live stream may deliver a comment before the response of its own request: dedupes the two. */
export function hasArrived(comments: readonly Comment[], { draft }: PendingComment): boolean {
  const end = toCommentIdEnd(draft.key)
  return end !== null && comments.some(({ id }) => id.endsWith(end))
}

const toMutationKey = (eventId: string) => ['comment', eventId]

/** Sends comments in the order written. A rejected one goes back into the box. */
export function usePostComment(eventId: string, authorId: string) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: toMutationKey(eventId),
    scope: { id: `comment ${eventId}` },
    mutationFn: ({ content, mentions, draft: { key } }: PendingComment) =>
      callApi(createComment, { params: { id: eventId }, body: { content, mentions } }, { idempotencyKey: key }),
    onSuccess: (comment) => {
      if (listHeld(client, eventId).some(({ id }) => id === comment.id)) return
      changeComments(client, eventId, {
        change: (comments, isNewest) => (isNewest ? [...comments, comment] : comments),
        added: 1,
      })
    },
    onError: (error, { draft }) => {
      if (error instanceof Queued) return
      putBack(openDraft(eventId, authorId), draft)
      vibrate('error')
      toastError(t('comments:not-posted'))
      if (error instanceof ApiError && [404, 410].includes(error.status)) void refreshEvent(client, eventId)
    },
  })
  return (draft: Draft, content: string, mentions: string[]) => mutate({ draft, content, mentions })
}

export function usePendingComments(eventId: string): PendingComment[] {
  const waiting = useWaiting().filter(isWaitingFor(createComment, eventId))
  const sending = useMutationState({
    filters: { mutationKey: toMutationKey(eventId), status: 'pending' },
    select: (mutation) => mutation.state.variables as PendingComment,
  })
  return [
    ...waiting.map(toWaiting),
    ...sending.filter(({ draft }) => !waiting.some((write) => write.key === draft.key)),
  ]
}

export function useDeleteComment(eventId: string, commentId: string, onDone: () => void) {
  const client = useQueryClient()
  function takeAway() {
    changeComments(client, eventId, { change: (comments) => comments.filter(({ id }) => id !== commentId), added: -1 })
    onDone()
  }
  return useMutation({
    mutationKey: ['delete-comment', eventId],
    mutationFn: () => callApi(deleteComment, { params: { id: commentId } }),
    onSuccess: takeAway,
    onError: (error) => {
      // Already deleted on another device.
      if (error instanceof ApiError && error.status === 404) return takeAway()
      vibrate('error')
      toastError(t('comments:not-deleted'))
    },
  })
}

/** `added` adjusts the count on the cards. */
type CommentsChange = { change: (comments: Comment[], isNewestPage: boolean) => Comment[]; added?: number }

/** Updates the comments in every cached query. */
export function changeComments(client: QueryClient, eventId: string, { change, added = 0 }: CommentsChange): void {
  updateEventEverywhere(client, eventId, (event) => ({
    ...event,
    commentCount: event.commentCount + added,
    ...('comments' in event && { comments: change(event.comments, true) }),
  }))
  client.setQueryData<Thread>(
    toThreadKey(eventId),
    (thread) =>
      thread && {
        ...thread,
        pages: thread.pages.map((page, index) => ({ ...page, items: change(page.items, index === 0) })),
      },
  )
}

function listHeld(client: QueryClient, eventId: string): Comment[] {
  return client.getQueryData<EventDetail>(toKey(getEvent, { params: { id: eventId } }))?.comments ?? []
}

/** A comment in the service worker's queue. */
function toWaiting({ key, body }: QueuedWrite): PendingComment {
  const { content = '', mentions = [] }: { content?: string; mentions?: string[] } = JSON.parse(body ?? '{}')
  return { draft: { ...toDraft(content), key }, content, mentions, isWaiting: true }
}
