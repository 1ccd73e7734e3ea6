import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addReaction, type Comment, type DesiredReaction, removeReaction, withReaction } from '#shared/comments.ts'
import { changeComment } from '#web/features/comments/api.ts'
import { callApi, Queued } from '#web/lib/api/api.ts'
import { refreshEvent } from '#web/lib/api/event-cache.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { toastError } from '#web/ui/toast.ts'

/** Optimistic; taps on one comment are sent in order and only the last response is applied. */
export function useReact(eventId: string, commentId: string, viewerId: string) {
  const client = useQueryClient()
  const mutationKey = ['reaction', eventId, commentId]
  const isLast = () => client.isMutating({ mutationKey }) <= 1
  function change(apply: (comment: Comment) => Comment) {
    changeComment(client, eventId, { id: commentId, change: apply })
  }
  const paint = (desired: DesiredReaction) => change((comment) => withReaction(comment, viewerId, desired))
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `reaction ${commentId}` },
    mutationFn: (desired: DesiredReaction) => sendReaction(commentId, desired),
    onMutate: paint,
    onSuccess: (comment) => isLast() && change(() => comment),
    onError: (error, desired) => {
      if (error instanceof Queued) return
      paint({ ...desired, isOn: !desired.isOn })
      vibrate('error')
      toastError(desired.isOn ? 'Failed to add reaction' : 'Failed to remove reaction')
      if (isLast()) void refreshEvent(client, eventId)
    },
  })
  return mutate
}

function sendReaction(id: string, { emoji, isOn }: DesiredReaction): Promise<Comment> {
  return isOn
    ? callApi(addReaction, { params: { id }, body: { emoji } })
    : callApi(removeReaction, { params: { id, emoji } })
}
