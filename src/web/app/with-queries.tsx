import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient, queryClient } from '#web/lib/api/query-client.ts'

/** Everything below may ask the server through queries. Pages without data of their own do without this chunk. */
export function WithQueries({ children }: { children: ReactNode }) {
  return (
    // A page that the server renders keeps nothing for the next one.
    <QueryClientProvider client={import.meta.env.SSR ? createQueryClient() : queryClient}>
      {children}
    </QueryClientProvider>
  )
}
