import type { CurrentUser } from '#shared/accounts.ts'
import type { Endpoint, ReplyOf } from '#shared/endpoint.ts'
import { type ErrorCode, errorStatus } from '#shared/errors.ts'
import type { QueuedWrite } from '#shared/offline.ts'
import type { Handover } from '#shared/pages.ts'

/** `never`: the reply does not come. `cut`: there is no connection. `nonsense`: JSON that no screen can render. */
type Trouble = 'never' | 'cut' | 'nonsense'

/** What is said to every call of an endpoint, or to those with this in their path. */
export type Answer = { endpoint: Endpoint; part?: string | undefined } & (
  | { reply: unknown; next?: string | undefined }
  | { trouble: Trouble }
  | { status: number; body: object }
)

/** A screen in a state: who looks at which address, and what differs from the usual answers. */
export type Screen = {
  path: string
  /** Null: signed out. */
  viewer?: CurrentUser | null
  answers?: readonly Answer[]
  /** No connection: what is shown are copies on the device. */
  isOffline?: boolean
  waiting?: readonly QueuedWrite[]
  /** In localStorage, without its prefix. */
  stored?: Readonly<Record<string, string>>
  /** In sessionStorage. */
  noted?: Readonly<Record<string, string>>
  handover?: Omit<Handover, 'config' | 'seed'>
  /** Done once the screen is there: names of controls to press, or what to type into a field. */
  steps?: readonly (string | { field: string; text: string })[]
  /** Has a picture in the dark as well. */
  isDarkToo?: true
}

export function answer<E extends Endpoint>(
  endpoint: E,
  reply: ReplyOf<E>,
  { part, next }: { part?: string; next?: string } = {},
): Answer {
  return { endpoint, part, reply, next }
}

export const trouble = (endpoint: Endpoint, kind: Trouble): Answer => ({ endpoint, trouble: kind })

export function refuse(endpoint: Endpoint, code: ErrorCode, more: object = {}): Answer {
  return { endpoint, status: errorStatus[code], body: { code, message: 'That did not work.', ...more } }
}
