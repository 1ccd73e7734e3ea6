import type { Endpoint } from '#shared/endpoint.ts'
import { matchCall } from '#shared/keys.ts'
import { readAllNotifications, readNotification } from '#shared/notifications.ts'
import type { QueuedWrite } from '#shared/offline.ts'

/** What the server's answer to a write that waited means. */
export type Verdict = {
  kind:
    | 'sent'
    /** Another try may help. */
    | 'later'
    /** The server does not want it; the person hears why. */
    | 'refused'
    /** Nobody needs to hear of it: what it was about is gone. */
    | 'pointless'
    /** Somebody else is signed in here now. */
    | 'not-theirs'
  sentence: string | null
}

/** Signed out, too early, too many: nothing is wrong with the write itself. */
const passing = [401, 408, 425, 429]

/** Whether a notification counts as read is worth no complaint. */
const quiet = [readNotification, readAllNotifications]

export function toVerdict(write: Pick<QueuedWrite, 'method' | 'path'>, status: number, answer: unknown): Verdict {
  const { code, message } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  const sentence = typeof message === 'string' ? message : null
  if (status >= 200 && status < 300) return { kind: 'sent', sentence: null }
  if (code === 'other_person') return { kind: 'not-theirs', sentence }
  if (passing.includes(status) || status >= 500) return { kind: 'later', sentence }
  return { kind: quiet.some((endpoint) => matchCall<Endpoint>(endpoint, write)) ? 'pointless' : 'refused', sentence }
}
