import { useQueryClient } from '@tanstack/react-query'
import { addReaction, type Comment, removeReaction } from '#shared/comments.ts'
import { type OwnReaction, withReaction } from '#shared/event-writes.ts'
import { t } from '#shared/message.ts'
import { changeComments } from '#web/features/comments/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useTaps } from '#web/lib/api/use-taps.ts'
import { toastError } from '#web/ui/toast.ts'

type DesiredReaction = Pick<OwnReaction, 'emoji' | 'isOn'>

export function useReact(eventId: string, commentId: string, userId: string) {
  const client = useQueryClient()
  const change = (apply: (comments: Comment[]) => Comment[]) => changeComments(client, eventId, { change: apply })
  return useTaps({
    mutationKey: ['reaction', eventId, commentId],
    send: (desired: DesiredReaction) => sendReaction(commentId, desired),
    paint: (desired) => {
      change((comments) => withReaction(comments, { ...desired, commentId, userId }))
      return { before: { ...desired, isOn: !desired.isOn } }
    },
    store: (reply) => change((comments) => comments.map((comment) => (comment.id === commentId ? reply : comment))),
    onRefused: (_, { isOn }) => toastError(t(isOn ? 'comments:not-reacted' : 'comments:reaction-kept')),
  })
}

function sendReaction(id: string, { emoji, isOn }: DesiredReaction): Promise<Comment> {
  return isOn
    ? callApi(addReaction, { params: { id }, body: { emoji } })
    : callApi(removeReaction, { params: { id, emoji } })
}
