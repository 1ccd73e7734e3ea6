import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FriendStatus, getFriendStatus, listFriends, requestFriend, unfriend } from '#shared/friends.ts'
import { toKey } from '#shared/keys.ts'
import { t } from '#shared/message.ts'
import { getUser, searchUsers } from '#shared/users.ts'
import { ApiError, callApi, toSentence } from '#web/lib/api/api.ts'
import { storeTie } from '#web/lib/api/event-cache.ts'
import { refreshLists } from '#web/lib/api/query-keys.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { toast, toastError, toastSuccess } from '#web/ui/toast.ts'

type Named = { id: string; displayName: string }

type StatusOptions = {
  enabled?: boolean
  /** As it came with something else: fetched only after a change. */
  known?: FriendStatus
}

export function useFriendStatus(id: string, { enabled = true, known }: StatusOptions = {}) {
  const seed = known && { initialData: { status: known }, staleTime: Number.POSITIVE_INFINITY }
  return useEndpoint(getFriendStatus, { params: { id } }, { staleTime: 30_000, enabled, ...seed })
}

/** Updates the friend status of a person in every cached query: profile, search, crews, the cards of their spons. */
export function storeFriendStatus(client: QueryClient, id: string, status: FriendStatus): void {
  client.setQueryData(toKey(getFriendStatus, { params: { id } }), { status })
  storeTie(client, id, status)
  // Prefix match: all keys below a profile start with its own.
  for (const queryKey of [toKey(getUser), toKey(searchUsers)])
    client.setQueriesData({ queryKey }, (shown: unknown) =>
      Array.isArray(shown)
        ? shown.map((person: unknown) => withStatus(person, id, status))
        : withStatus(shown, id, status),
    )
}

export function useRequestFriend(person: Named, onDone?: () => void) {
  const client = useQueryClient()
  const name = person.displayName
  return useMutation({
    mutationFn: () => callApi(requestFriend, { body: { friendId: person.id } }),
    onSuccess: ({ status }) => {
      storeFriendStatus(client, person.id, status)
      // The other person had already asked, so the request made them friends.
      if (status === 'friends') toastSuccess(t('friends:crew-grew'), t('friends:crew-grew-text', { name }))
      else toastSuccess(t('friends:request.sent'), t('friends:request.sent-text', { name }))
      void refreshLists(client, ['friends', 'friend-requests'])
      onDone?.()
    },
    onError: (error) => {
      const failure = t('friends:request.failed')
      const { code, status } = error instanceof ApiError ? error : { code: null, status: 0 }
      if (code === 'already_sent') toast({ title: t('friends:request.already-sent'), duration: 2_500 })
      else toastError(status === 409 || status === 429 ? toSentence(error, failure) : failure)
      void refreshLists(client, ['friends'])
    },
  })
}

export function useUnfriend(person: Named, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(unfriend, { body: { friendId: person.id } }),
    onSuccess: ({ status }) => {
      storeFriendStatus(client, person.id, status)
      client.setQueryData<Named[]>(toKey(listFriends), (crew) => crew?.filter(({ id }) => id !== person.id))
      toastSuccess(t('friends:removed'), t('friends:removed-text', { name: person.displayName }))
      void refreshLists(client, ['friends', 'feed', 'extended-feed'])
      onDone?.()
    },
    onError: () => toastError(t('friends:not-removed')),
  })
}

/** Takes an own request back, and never ends the friendship that came of it meanwhile. */
export function useTakeBackRequest(person: Named, onDone?: () => void) {
  const client = useQueryClient()
  const name = person.displayName
  return useMutation({
    mutationFn: () => callApi(unfriend, { body: { friendId: person.id, only: 'request' } }),
    onSuccess: ({ status }) => {
      storeFriendStatus(client, person.id, status)
      toastSuccess(t('friends:taken-back'), t('friends:taken-back-text', { name }))
      void refreshLists(client, ['friends', 'friend-requests'])
      onDone?.()
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'conflict')) return void toastError(t('friends:not-taken-back'))
      storeFriendStatus(client, person.id, 'friends')
      toastSuccess(t('friends:crew-grew'), toSentence(error, t('friends:crew-grew-text', { name })))
      void refreshLists(client, ['friends', 'friend-requests', 'feed', 'extended-feed'])
    },
  })
}

function withStatus(shown: unknown, id: string, friendStatus: FriendStatus): unknown {
  const isThem = typeof shown === 'object' && shown !== null && 'friendStatus' in shown && 'id' in shown
  if (!isThem || shown.id !== id) return shown
  const areFriends = friendStatus === 'friends'
  return { ...shown, friendStatus, areFriends, isFriendWithCurrentUser: areFriends }
}
