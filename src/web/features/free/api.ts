import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyOf } from '#shared/endpoint.ts'
import { createEvent, deleteEvent, getEvent, type NewEventInput } from '#shared/events.ts'
import { endFree, type FreePerson, listFree, sayMeToo, setFree } from '#shared/free.ts'
import { toKey } from '#shared/keys.ts'
import { t } from '#shared/message.ts'
import { type Contact, toFirstName } from '#web/features/free/free-model.ts'
import { ApiError, callApi, Queued, toSentence } from '#web/lib/api/api.ts'
import { storeEvent } from '#web/lib/api/event-cache.ts'
import { refreshLists } from '#web/lib/api/query-keys.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { navigate } from '#web/lib/state/navigate.ts'
import { offlineState, postToWorker } from '#web/lib/worker/offline-queue.ts'
import { toast, toastError, toastSuccess } from '#web/ui/toast.ts'

export const useFree = () => useEndpoint(listFree, {}, { pollMs: 30_000, refetchOnWindowFocus: 'always' })

export type FreeValues = BodyOf<typeof setFree>

/** Says until when one is free, and for whom, or with null that one is not any more. Done as well if it waits for a connection. */
export function useFreeSwitch(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: FreeValues | null) => (body ? callApi(setFree, { body }) : callApi(endFree)),
    onSuccess: (free) => {
      client.setQueryData(toKey(listFree), free)
      onDone()
    },
    onError: (error) => (error instanceof Queued ? onDone() : fail(error)),
  })
}

/** Shown at once. */
export function useMeToo(userId: string) {
  const client = useQueryClient()
  const queryKey = toKey(listFree)
  function paint(saidMeToo: boolean) {
    client.setQueryData<FreePerson[]>(queryKey, (free) =>
      free?.map((each) => (each.user.id === userId ? { ...each, saidMeToo } : each)),
    )
  }
  return useMutation({
    mutationFn: () => callApi(sayMeToo, { params: { userId } }),
    onMutate: () => paint(true),
    onSuccess: (free) => client.setQueryData(queryKey, free),
    onError: (error) => {
      if (error instanceof Queued) return
      fail(error)
      paint(false)
      void client.invalidateQueries({ queryKey })
    },
  })
}

/** Posts for one friend, at once: for the seconds that a message is there it can be undone, and nobody has heard of it. */
export function usePostPair(contact: Contact, onPosted?: () => void) {
  const client = useQueryClient()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const name = toFirstName(contact)

  async function undo(post: NewEventInput) {
    const waiting = offlineState.get().waiting.find((write) => write.key === key)
    if (waiting) return postToWorker({ type: 'DISCARD', id: waiting.id })
    try {
      // Sent again it is the same one, which was posted or came out of the queue meanwhile.
      const { id } = await callApi(createEvent, { body: post }, { idempotencyKey: key })
      await callApi(deleteEvent, { params: { id } })
      client.removeQueries({ queryKey: toKey(getEvent, { params: { id } }) })
      toastSuccess(t('free:pair.taken-back'))
    } catch {
      toastError(t('free:pair.not-taken-back'))
    }
    void refreshLists(client, ['feed', 'my-events'])
  }

  return useMutation({
    mutationFn: (post: NewEventInput) =>
      callApi(createEvent, { body: post }, { idempotencyKey: key }).catch((error: unknown) => {
        if (error instanceof Queued) return null
        throw error
      }),
    onSuccess: (event, post) => {
      if (event) storeEvent(client, event)
      if (event) void refreshLists(client, ['feed', 'my-events'])
      vibrate('success')
      const undoing = { label: t('common:undo'), run: () => void undo(post) }
      toast({
        title: event ? t('free:pair.posted', { name }) : t('free:pair.kept'),
        description: event ? t('free:pair.posted-text', { title: post.title }) : t('free:pair.kept-text'),
        actions: event
          ? [undoing, { label: t('free:pair.details'), run: () => navigate(`/edit/${event.id}`) }]
          : [undoing],
      })
      setKey(crypto.randomUUID())
      onPosted?.()
    },
    onError: fail,
  })
}

/** Without an answer there is no worker either, which would have kept it. */
function fail(error: Error): void {
  vibrate('error')
  toastError(toSentence(error, t(error instanceof ApiError ? 'free:failed' : 'free:offline')))
}
