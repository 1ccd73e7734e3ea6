import { useMutation, useQueryClient } from '@tanstack/react-query'
import { blockUser, listBlocks, unblockUser } from '#shared/blocks.ts'
import { listFriendRequests, listFriends } from '#shared/friends.ts'
import { toKey } from '#shared/keys.ts'
import { t } from '#shared/message.ts'
import { reportUser } from '#shared/reports.ts'
import { callApi, toSentence } from '#web/lib/api/api.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

type Named = { id: string; displayName: string }

/** Hides two people from each other. Any list on screen may be affected, so every query is invalidated. */
export function useBlock(person: Named, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(blockUser, { params: { id: person.id } }),
    onSuccess: () => {
      client.setQueryData<Named[]>(toKey(listFriends), (crew) => crew?.filter(({ id }) => id !== person.id))
      client.setQueryData<{ userId: string }[]>(toKey(listFriendRequests), (requests) =>
        requests?.filter(({ userId }) => userId !== person.id),
      )
      toastSuccess(t('blocks:blocked'), t('blocks:blocked-text', { name: person.displayName }))
      onDone()
      void client.invalidateQueries()
    },
    onError: (error) => toastError(toSentence(error, t('blocks:failed'))),
  })
}

export function useUnblock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (person: Named) => callApi(unblockUser, { params: { id: person.id } }),
    onSuccess: (_, person) => {
      client.setQueryData<Named[]>(toKey(listBlocks), (list) => list?.filter(({ id }) => id !== person.id))
      toastSuccess(t('blocks:unblocked'), t('blocks:unblocked-text', { name: person.displayName }))
      void client.invalidateQueries()
    },
    onError: (error) => toastError(toSentence(error, t('blocks:failed'))),
  })
}

/** What of theirs is reported, if it is not the person. */
export type Reported = { eventId?: string; commentId?: string }

export function useReport(person: Named, about: Reported, onDone: () => void) {
  return useMutation({
    mutationFn: (reason: string) => callApi(reportUser, { params: { id: person.id }, body: { reason, ...about } }),
    onSuccess: () => {
      toastSuccess(t('blocks:report.sent'), t('blocks:report.sent-text'))
      onDone()
    },
    onError: (error) => toastError(toSentence(error, t('blocks:report.failed'))),
  })
}
