import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { acceptFriend, declineFriend, type FriendRequest } from '#shared/friends.ts'
import { storeFriendStatus, useRefreshCrew } from '#web/features/friends/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { queryKeys } from '#web/lib/api/query-keys.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { useLiveInterval } from '#web/lib/live/live.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const pollMs = 30_000

/** Who waits for an answer, the newest first. */
export function useFriendRequests() {
  const refetchInterval = useLiveInterval(pollMs)
  return useQuery<FriendRequest[]>({ queryKey: queryKeys.friendRequests, refetchInterval })
}

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
      await client.cancelQueries({ queryKey: queryKeys.friendRequests })
      client.setQueryData<FriendRequest[]>(queryKeys.friendRequests, (list) =>
        list?.filter(({ id }) => id !== request.id),
      )
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
