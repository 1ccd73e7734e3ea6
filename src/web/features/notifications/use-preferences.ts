import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toKey } from '#shared/keys.ts'
import { getPreferences, type NotificationPreferences, updatePreferences } from '#shared/notifications.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

const queryKey = toKey(getPreferences)

/** Another device may have changed them, so every mount refetches. */
export const usePreferences = () => useEndpoint(getPreferences, {}, { staleTime: 0 })

/** Optimistic and sent in sequence, so that the last tap wins. On failure the server's state is refetched. */
export function useSavePreferences() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (preferences: NotificationPreferences) => callApi(updatePreferences, { body: preferences }),
    onMutate: async (preferences) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, preferences)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
