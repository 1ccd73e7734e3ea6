import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptFriend, declineFriend, type FriendRequest, listFriendRequests } from '#shared/friends.ts'
import { toKey } from '#shared/keys.ts'
import { t } from '#shared/message.ts'
import { storeFriendStatus } from '#web/features/friends/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { refreshLists } from '#web/lib/api/query-keys.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const queryKey = toKey(listFriendRequests)

/** Pending requests, newest first. */
export const useFriendRequests = () => useEndpoint(listFriendRequests, {}, { pollMs: 30_000 })

export type Answer = 'accept' | 'decline'

/** Answers a request. Optimistic: the row disappears at once, and returns if the server rejects it. */
export function useAnswerRequest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ request, answer }: { request: FriendRequest; answer: Answer }) =>
      callApi(answer === 'accept' ? acceptFriend : declineFriend, { body: { friendId: request.userId } }),
    onMutate: async ({ request }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<FriendRequest[]>(queryKey, (list) => list?.filter(({ id }) => id !== request.id))
    },
    onSuccess: ({ status }, { request, answer }) => {
      storeFriendStatus(client, request.userId, status)
      if (answer === 'accept')
        toastSuccess(t('friends:crew-grew'), t('friends:crew-grew-text', { name: request.requester.displayName }))
    },
    onError: (_, { answer }) => {
      vibrate('error')
      toastError(t(answer === 'accept' ? 'friends:requests.not-accepted' : 'friends:requests.not-declined'))
    },
    onSettled: () => refreshLists(client, ['friends', 'friend-requests', 'feed', 'extended-feed', 'notifications']),
  })
}
