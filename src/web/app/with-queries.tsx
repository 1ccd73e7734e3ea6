import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient, queryClient } from '#web/lib/api/query-client.ts'
import { useVisit, type Visit } from '#web/lib/device/visit.ts'
import { seedQueries } from '#web/lib/start/first-screen.ts'

/** Provides the query client. Pages without data do not load this chunk. */
export function WithQueries({ children }: { children: ReactNode }) {
  const visit = useVisit()
  const [client] = useState(() => openClient(visit))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

let isSeeded = false

/** One client per server render, so that no data leaks into the next. In a browser the document's is used once. */
function openClient({ person }: Visit) {
  const client = import.meta.env.SSR ? createQueryClient() : queryClient
  if (person && !isSeeded) seedQueries(client, person)
  isSeeded = !import.meta.env.SSR
  return client
}
