import { listOutbox } from '#shared/outbox.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

/** Looks again every two seconds: whoever sits here waits for a code or an invitation. */
export const useOutbox = () => useEndpoint(listOutbox, {}, { staleTime: 0, refetchInterval: 2_000 })
