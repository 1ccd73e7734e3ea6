import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addReaction,
  type Comment,
  type DesiredReaction,
  type ReactionEmoji,
  reactionPalette,
  removeReaction,
  withReaction,
} from '#shared/comments.ts'
import { changeComment } from '#web/features/comments/api.ts'
import { callApi, Queued } from '#web/lib/api/api.ts'
import { refreshEvent } from '#web/lib/api/event-cache.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { toastError } from '#web/ui/toast.ts'

export type Tally = { emoji: ReactionEmoji; count: number; isOwn: boolean }

/** How often each emoji was used, in the palette's order. */
export function toTallies(reactions: Comment['reactions'], viewerId: string): Tally[] {
  return reactionPalette.flatMap((emoji) => {
    const alike = reactions.filter((reaction) => reaction.emoji === emoji)
    const isOwn = alike.some(({ userId }) => userId === viewerId)
    return alike.length > 0 ? [{ emoji, count: alike.length, isOwn }] : []
  })
}

/** Paints a tap at once; taps on one comment are sent in order and only the last reply is believed. */
export function useReact(eventId: string, commentId: string, viewerId: string) {
  const client = useQueryClient()
  const mutationKey = ['reaction', eventId, commentId]
  const isLast = () => client.isMutating({ mutationKey }) <= 1
  function paint(wish: DesiredReaction) {
    return changeComment(client, eventId, commentId, (comment) => withReaction(comment, viewerId, wish))
  }
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `reaction ${commentId}` },
    mutationFn: (wish: DesiredReaction) => sendWish(commentId, wish),
    onMutate: paint,
    onSuccess: (comment) => {
      if (isLast()) changeComment(client, eventId, commentId, () => comment)
    },
    onError: (error, wish) => {
      if (error instanceof Queued) return
      paint({ ...wish, isOn: !wish.isOn })
      vibrate('error')
      toastError(wish.isOn ? 'Failed to add reaction' : 'Failed to remove reaction')
      if (isLast()) void refreshEvent(client, eventId)
    },
  })
  return mutate
}

function sendWish(id: string, { emoji, isOn }: DesiredReaction): Promise<Comment> {
  const options = { idempotencyKey: crypto.randomUUID() }
  return isOn
    ? callApi(addReaction, { params: { id }, body: { emoji } }, options)
    : callApi(removeReaction, { params: { id, emoji } }, options)
}
