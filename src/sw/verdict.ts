import { personHeader } from '#shared/offline.ts'

/** What the response to a waiting write means. */
export type Verdict = {
  kind:
    | 'sent'
    /** The server cannot answer now, or something on the way answered in its place. */
    | 'later'
    /** The server fails on this write. */
    | 'broken'
    /** Rejected; the person is shown why. */
    | 'refused'
    /** Someone else is signed in on this device now. */
    | 'not-theirs'
  sentence: string | null
}

/** Signed out, timed out, too early, rate limited, unavailable: a retry may succeed. */
const passing = [401, 408, 425, 429, 502, 503, 504]

/** A proxy or captive portal may respond with anything: our responses name the person, and our errors have a code. */
export async function toVerdict(response: Response): Promise<Verdict> {
  if (response.ok) return { kind: response.headers.has(personHeader) ? 'sent' : 'later', sentence: null }
  const answer: unknown = await response.json().catch(() => null)
  const { code, message } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  const sentence = typeof message === 'string' ? message : null
  if (code === 'other_person') return { kind: 'not-theirs', sentence }
  if (typeof code !== 'string' || passing.includes(response.status)) return { kind: 'later', sentence }
  return { kind: response.status >= 500 ? 'broken' : 'refused', sentence }
}
