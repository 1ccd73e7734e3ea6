import type { CalledOff } from '#shared/events.ts'
import { ApiError } from '#web/lib/api/api.ts'

/** By whom and when the event was called off, where that is why it could not be read. */
export function findCalledOff(error: unknown): CalledOff | null {
  if (!(error instanceof ApiError) || error.code !== 'called_off') return null
  const { title, host, calledOffAt } = error.body as Partial<CalledOff>
  return title && host && calledOffAt ? { title, host, calledOffAt } : null
}

/** What the feed is told of a spon that its host has just called off, and that people had answered. */
export type CalledOffHere = { id: string; title: string }
