import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CalendarFeed, endCalendarFeed, getCalendarFeed, renewCalendarFeed } from '#shared/calendars.ts'
import { toKey } from '#shared/keys.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

const queryKey = toKey(getCalendarFeed)

/** Another device may have turned it on or off, so every mount refetches. */
export const useCalendarFeed = () => useEndpoint(getCalendarFeed, {}, { staleTime: 0 })

/** The new URL is only in the mutation's `data`, for as long as the card is mounted. */
export function useRenewFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(renewCalendarFeed),
    onSuccess: ({ url: _address, ...feed }) => client.setQueryData<CalendarFeed>(queryKey, feed),
  })
}

export function useEndFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(endCalendarFeed),
    onSuccess: () => client.setQueryData<CalendarFeed>(queryKey, { isOn: false, createdAt: null, lastFetchedAt: null }),
  })
}
