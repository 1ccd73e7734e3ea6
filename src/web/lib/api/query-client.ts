import { QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query'
import { joinKey } from '#shared/keys.ts'
import { ApiError, readJson, sendRequest } from '#web/lib/api/api.ts'
import { isUnauthorized, refreshCurrentUser } from '#web/lib/api/auth.ts'

/** GETs the path that the key's segments make. */
export function readKey({ on401 }: { on401: 'throw' | 'null' }): QueryFunction {
  return async ({ queryKey, signal }) => {
    try {
      return (await readJson(await sendRequest('GET', joinKey(queryKey), { signal }))) ?? null
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null
      throw error
    }
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // The session expired or was ended elsewhere: refetch the current user, and the router shows the landing page.
      onError: (error) => {
        if (isUnauthorized(error)) void refreshCurrentUser()
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: readKey({ on401: 'throw' }),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // Offline reads fail at once, so that the screen can say so, instead of pausing.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export const queryClient = createQueryClient()
