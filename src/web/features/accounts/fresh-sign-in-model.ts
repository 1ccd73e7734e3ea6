import { ApiError } from '#web/lib/api/api.ts'

const things = ['delete', 'export', 'way'] as const
/** What the server does for a sign-in of the last minutes only. */
export type FreshThing = (typeof things)[number]

export function needsFreshSignIn(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'fresh_sign_in_needed'
}

/** Names the person: another one who signs in on the way must not continue what they never asked for. */
export function toContinuePath(path: string, thing: FreshThing, userId: string): string {
  return `${path}?${new URLSearchParams({ continue: thing, as: userId })}`
}

export function readContinued(params: URLSearchParams, userId: string): FreshThing | null {
  const thing = things.find((each) => each === params.get('continue'))
  return thing && params.get('as') === userId ? thing : null
}
