import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#shared/endpoint.ts'
import type { EventInput } from '#shared/event-fields.ts'
import {
  createEvent,
  deleteEvent,
  type EventDetail,
  endEvent,
  extendEvent,
  getEvent,
  type NewEventInput,
  readEventTime,
  updateEvent,
} from '#shared/events.ts'
import { toKey } from '#shared/keys.ts'
import { t } from '#shared/message.ts'
import { getReach } from '#shared/reach.ts'
import { toPauseMs } from '#web/features/events/reach-model.ts'
import { ApiError, callApi, Queued, toSentence } from '#web/lib/api/api.ts'
import { refreshEvent, storeEvent } from '#web/lib/api/event-cache.ts'
import { refreshLists } from '#web/lib/api/query-keys.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { useFormKey } from '#web/lib/api/use-form-key.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { askAboutPushes } from '#web/lib/push/push-question.ts'
import { useDebouncedValue } from '#web/lib/state/use-debounced-value.ts'
import { toastError } from '#web/ui/toast.ts'

const cardLists = ['feed', 'extended-feed', 'my-events'] as const

/** One event with its answers and comments; refetched on focus, polled every 10 seconds while the stream is down. */
export function useEvent(id: string) {
  // 'always': this query never becomes stale, and `true` refetches stale data only.
  return useEndpoint(getEvent, { params: { id } }, { pollMs: 10_000, refetchOnWindowFocus: 'always' })
}

/** Who was told of what was changed or called off; asked again until all were. */
export function useReach(id: string) {
  const [since] = useState(Date.now)
  return useEndpoint(
    getReach,
    { params: { id } },
    {
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) => toPauseMs(state.data, Date.now() - since),
    },
  )
}

/**
 * What the server makes of these words, as said at `from` or now: undefined until it is known. While others are typed, what
 * was read last stays.
 */
export function useReadTime(words: string, from?: string): ReplyOf<typeof readEventTime> | undefined {
  const debounced = useDebouncedValue(words.trim(), 400)
  // Only where there are words: the first use of Intl holds up a slow phone, and the form opens without any.
  const timeZone = debounced && Intl.DateTimeFormat().resolvedOptions().timeZone
  const query = { words: debounced, timeZone, ...(from && { from }) }
  const options = { enabled: debounced !== '', placeholderData: keepPreviousData }
  const { data } = useEndpoint(readEventTime, { query }, options)
  return words.trim() && debounced ? data : undefined
}

type PostOptions = {
  /** Friends to invite. */
  inviteeIds?: string[]
  /** An own spon that this one takes the place of. */
  replaces?: string | null
  /** Called even if the form was left while it was posted. */
  onPosted?: () => void
}

/** Posts a spon, or saves the edited one. Null if it was queued. */
export function useSaveEvent(id: string | null, { inviteeIds = [], replaces, onPosted }: PostOptions = {}) {
  const client = useQueryClient()
  const keyFor = useFormKey()
  return useMutation({
    mutationKey: ['save-event', id],
    mutationFn: (body: EventInput & { inviteeIds?: string[] }) => {
      const post: NewEventInput = {
        ...body,
        ...(inviteeIds.length > 0 && body.visibility !== 'chosen' && { inviteeIds }),
        ...(replaces && { replaces }),
      }
      const options = { idempotencyKey: keyFor(post) }
      const saved = id
        ? callApi(updateEvent, { params: { id }, body }, options)
        : callApi(createEvent, { body: post }, options)
      return saved.catch(whenQueued)
    },
    onSuccess: (event) => {
      onPosted?.()
      if (!id) askAboutPushes()
      if (!event) return
      storeEvent(client, event)
      void refreshLists(client, cardLists)
      if (replaces) void refreshEvent(client, replaces)
    },
  })
}

/** Says that it is over. */
export const useEndEvent = (id: string) => useChange(id, () => callApi(endEvent, { params: { id } }))

/** Says that it goes on for so many hours. */
export function useExtendEvent(id: string) {
  return useChange(id, (hours: number) => callApi(extendEvent, { params: { id }, body: { hours } }))
}

function useChange<Wish>(id: string, send: (wish: Wish) => Promise<EventDetail>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['change-event', id],
    mutationFn: send,
    onSuccess: (event) => storeEvent(client, event),
    // Here and not at the button, whose page may have been left by then.
    onError: (error) => {
      vibrate('error')
      toastError(toSentence(error, t('events:not-through')))
      // The page shows something else than the server has.
      if (error instanceof ApiError) void refreshEvent(client, id)
    },
  })
}

export function useDeleteEvent(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['delete-event', id],
    mutationFn: () => callApi(deleteEvent, { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: toKey(getEvent, { params: { id } }) })
      void refreshLists(client, cardLists)
    },
  })
}

/** Null: offline, a new spon is queued on this device. */
function whenQueued(error: unknown): null {
  if (error instanceof Queued) return null
  throw error
}
