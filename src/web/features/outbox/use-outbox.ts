import { useQuery } from '@tanstack/react-query'
import { listOutbox, type OutboxMessage } from '#shared/outbox.ts'

const refreshMs = 2_000

/** Looks again every two seconds: whoever sits here waits for a code or an invitation. */
export function useOutbox() {
  return useQuery<OutboxMessage[]>({ queryKey: [listOutbox.path], staleTime: 0, refetchInterval: refreshMs })
}
