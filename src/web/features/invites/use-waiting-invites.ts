import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptWaitingInvites, declineWaitingInvites, listWaitingInvites, type WaitingInvite } from '#shared/invites.ts'
import { toKey } from '#shared/keys.ts'
import { t } from '#shared/message.ts'
import { callApi, toSentence } from '#web/lib/api/api.ts'
import { refreshLists } from '#web/lib/api/query-keys.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const queryKey = toKey(listWaitingInvites)

/** Invitations by people who are no friends, newest first, one entry for each of them. */
export const useWaitingInvites = () => useEndpoint(listWaitingInvites, {}, { pollMs: 30_000 })

export type InviteAnswer = 'accept' | 'decline'

/** Answers all invitations of one person. Optimistic: the row disappears at once, and returns if the server refuses. */
export function useAnswerInvites() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ invite, answer }: { invite: WaitingInvite; answer: InviteAnswer }) => {
      await callApi(answer === 'accept' ? acceptWaitingInvites : declineWaitingInvites, {
        params: { id: invite.inviter.id },
      })
    },
    onMutate: async ({ invite }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<WaitingInvite[]>(queryKey, (list) =>
        list?.filter(({ inviter }) => inviter.id !== invite.inviter.id),
      )
    },
    onSuccess: (_, { invite: { count, events }, answer }) => {
      if (answer !== 'accept') return
      const what =
        count === 1
          ? t('invitations:waiting.in-feed-one', { title: events[0]?.title ?? '' })
          : t('invitations:waiting.in-feed', { count })
      toastSuccess(t('invitations:waiting.accepted'), what)
    },
    onError: (error) => {
      vibrate('error')
      toastError(toSentence(error, t('invitations:waiting.failed')))
    },
    onSettled: () => refreshLists(client, ['notifications', 'feed', 'extended-feed']),
  })
}
