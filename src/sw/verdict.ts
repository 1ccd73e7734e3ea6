import type { Endpoint } from '#shared/endpoint.ts'
import { matchCall } from '#shared/keys.ts'
import { readAllNotifications, readNotification } from '#shared/notifications.ts'
import type { QueuedWrite } from '#shared/offline.ts'

/** What the server's response to a waiting write means. */
export type Verdict = {
  kind:
    | 'sent'
    /** Retry. */
    | 'later'
    /** Rejected; the person is shown why. */
    | 'refused'
    /** Dropped silently: its subject is gone. */
    | 'pointless'
    /** Someone else is signed in on this device now. */
    | 'not-theirs'
  sentence: string | null
}

/** Signed out, timed out, too early, rate limited: a retry may succeed. */
const passing = [401, 408, 425, 429]

/** A failed read mark is not worth an error message. */
const quiet = [readNotification, readAllNotifications]

export function toVerdict(write: Pick<QueuedWrite, 'method' | 'path'>, status: number, answer: unknown): Verdict {
  const { code, message } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  const sentence = typeof message === 'string' ? message : null
  if (status >= 200 && status < 300) return { kind: 'sent', sentence: null }
  if (code === 'other_person') return { kind: 'not-theirs', sentence }
  if (passing.includes(status) || status >= 500) return { kind: 'later', sentence }
  return { kind: quiet.some((endpoint) => matchCall<Endpoint>(endpoint, write)) ? 'pointless' : 'refused', sentence }
}
