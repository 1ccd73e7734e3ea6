import { useQuery } from '@tanstack/react-query'
import type { Person } from '#shared/schemas.ts'
import { queryKeys } from '#web/lib/api/query-keys.ts'

/** The own crew, by name. */
export const useCrew = () => useQuery<Person[]>({ queryKey: queryKeys.friends })
