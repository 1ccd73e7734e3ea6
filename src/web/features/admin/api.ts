import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect } from 'react'
import { useLocation } from 'wouter'
import { adminPrefix } from '#shared/admin.ts'
import { t } from '#shared/message.ts'
import { ApiError, toSentence } from '#web/lib/api/api.ts'
import { refreshCurrentUser } from '#web/lib/api/auth.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** Called when the server asks for a sign-in of the last minutes; the page leads through it. */
export const StaleSignIn = createContext<() => void>(() => {})

const isOfAdmin = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]).startsWith(adminPrefix)

/** What others do is not announced: each screen that was seen before is fetched anew. */
export function useFreshScreens(): void {
  const [path] = useLocation()
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each address
  useEffect(() => {
    void client.invalidateQueries({ predicate: (query) => isOfAdmin(query) && query.state.data !== undefined })
  }, [path, client])
}

type Change = {
  send: () => Promise<unknown>
  done: string
  onDone: () => void
  /** The server wants a fresh sign-in first, for which the page is left. */
  onStale: () => void
}

/** One change. Whatever is on screen is fetched anew, also after a refusal: somebody may have been faster. */
export function useChange({ send, done, onDone, onStale }: Change) {
  const client = useQueryClient()
  const askFreshSignIn = useContext(StaleSignIn)
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toastSuccess(done)
      onDone()
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return toastError(t('admin:needs-connection'))
      if (error.code === 'fresh_sign_in_needed') {
        onStale()
        return askFreshSignIn()
      }
      toastError(toSentence(error, t('admin:not-done')))
      if (error.status !== 400) onDone()
    },
    onSettled: () => {
      void client.invalidateQueries({ predicate: isOfAdmin })
      // One may have changed what one may do oneself.
      void refreshCurrentUser()
    },
  })
}
