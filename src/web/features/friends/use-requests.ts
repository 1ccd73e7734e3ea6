import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptFriend, declineFriend, type FriendRequest, listFriendRequests } from '#shared/friends.ts'
import { toKey } from '#shared/keys.ts'
import { storeFriendStatus, useRefreshCrew } from '#web/features/friends/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const queryKey = toKey(listFriendRequests)

/** Who waits for an answer, the newest first. */
export const useFriendRequests = () => useEndpoint(listFriendRequests, {}, { pollMs: 30_000 })

export type Answer = 'accept' | 'decline'

/** Answers a request. It leaves the list with the tap and comes back if the server refuses. */
export function useAnswerRequest() {
  const client = useQueryClient()
  const refresh = useRefreshCrew()
  return useMutation({
    mutationFn: ({ request, answer }: { request: FriendRequest; answer: Answer }) =>
      callApi(
        answer === 'accept' ? acceptFriend : declineFriend,
        { body: { friendId: request.userId } },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onMutate: async ({ request }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<FriendRequest[]>(queryKey, (list) => list?.filter(({ id }) => id !== request.id))
    },
    onSuccess: ({ status }, { request, answer }) => {
      storeFriendStatus(client, request.userId, status)
      if (answer === 'accept')
        toastSuccess('Your crew grew! 🎉', `${request.requester.displayName} is in your crew now`)
    },
    onError: (_, { answer }) => {
      vibrate('error')
      toastError(`Failed to ${answer} friend request`)
    },
    onSettled: () => refresh(['friends', 'friend-requests', 'feed', 'extended-feed', 'notifications']),
  })
}
