import { listOutbox } from '#shared/outbox.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

/** Polls every two seconds: this page is open to wait for a code or an invitation. */
export const useOutbox = () => useEndpoint(listOutbox, {}, { staleTime: 0, refetchInterval: 2_000 })
