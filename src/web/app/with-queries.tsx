import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient, queryClient } from '#web/lib/api/query-client.ts'

/** Provides the query client. Pages without data do not load this chunk. */
export function WithQueries({ children }: { children: ReactNode }) {
  return (
    // One client per server render, so that no data leaks into the next.
    <QueryClientProvider client={import.meta.env.SSR ? createQueryClient() : queryClient}>
      {children}
    </QueryClientProvider>
  )
}
