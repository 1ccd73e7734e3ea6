import type { CurrentUser } from '#shared/accounts.ts'
import type { ApiError } from '#web/lib/api/api.ts'
import { useVisit } from '#web/lib/device/visit.ts'
import { createStore, useStore } from '#web/lib/state/store.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

/*
 * The current user. Requested first, also by pages without the query library (the landing page), so it is a small store
 * and not a query. After a change of the account call `setCurrentUser()` with the server's response, or
 * `refreshCurrentUser()`.
 */
export type AuthState =
  | { status: 'loading'; user: null; error: null }
  | { status: 'signed-in'; user: CurrentUser; error: null }
  | { status: 'signed-out'; user: null; error: null }
  /** The request failed: the status is unknown. */
  | { status: 'failed'; user: null; error: unknown }

const store = createStore<AuthState>({ status: 'loading', user: null, error: null })
let asking: Promise<void> | null = null
const signOutRetryMs = 5_000

/** Checks the status only: the class is in the API chunk, which a server-rendered page may never load. */
export const isUnauthorized = (error: unknown): boolean => (error as Partial<ApiError> | null)?.status === 401

export function setCurrentUser(user: CurrentUser | null): void {
  writeStored('was-here', user ? 'yes' : null)
  store.set(user ? { status: 'signed-in', user, error: null } : { status: 'signed-out', user: null, error: null })
}

/**
 * Called when the server rendered the page signed out. A page from the browser's history may predate a later sign-in,
 * so if the last visit was signed in, or its sign-out is not confirmed, the server is asked again.
 */
export function startSignedOut(): void {
  store.set({ status: 'signed-out', user: null, error: null })
  if (wasSignedIn() || readStored('leaving') !== null) void refreshCurrentUser()
}

/** Called when the document names the person. False where they signed out, and the server has yet to hear of it. */
export function startSignedIn(user: CurrentUser): boolean {
  const isLeaving = readStored('leaving') !== null
  if (isLeaving) void refreshCurrentUser()
  else setCurrentUser(user)
  return !isLeaving
}

/** Fetches the current user; concurrent calls share one request. */
export function refreshCurrentUser(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

/** True if the last visit was signed in: then its screens are worth preloading. */
export const wasSignedIn = (): boolean => readStored('was-here') === 'yes'

export function useAuth(): AuthState {
  const known = useStore(store)
  const { person } = useVisit()
  // One process renders for everybody: the person is in the visit, never in the store.
  return import.meta.env.SSR && person ? { status: 'signed-in', user: person.user, error: null } : known
}

/** The current user or null. Pages for signed-in people use `useMe()`. */
export function useCurrentUser(): { user: CurrentUser | null; isLoading: boolean; isAuthenticated: boolean } {
  const { status, user } = useAuth()
  return { user, isLoading: status === 'loading', isAuthenticated: user !== null }
}

/** For what is no component. */
export const readCurrentUser = (): CurrentUser | null => store.get().user

export const getCurrentUserId = (): string | undefined => store.get().user?.id

/** The current user, on pages that the router only shows when signed in. */
export function useMe(): CurrentUser {
  const { user } = useAuth()
  if (!user) throw new Error('This page is for signed-in people only')
  return user
}

async function ask(): Promise<void> {
  if (readStored('leaving')) {
    setCurrentUser(null)
    return finishLeaving()
  }
  const before = wasSignedIn()
  try {
    setCurrentUser(await import('#web/lib/start/boot-requests.ts').then((requests) => requests.askCurrentUser()))
  } catch (error) {
    if (isUnauthorized(error)) {
      setCurrentUser(null)
      // The session was ended elsewhere: clear this device's data, too.
      if (before) void import('#web/lib/device/clear-device-data.ts').then((device) => device.clearDeviceData())
    }
    // A lost connection must not sign anyone out.
    else if (store.get().status !== 'signed-in') store.set({ status: 'failed', user: null, error })
  }
}

/** Retries until done, and before a new sign-in is possible: otherwise that session would be ended. */
async function finishLeaving(): Promise<void> {
  const isDone = await import('#web/lib/start/late-sign-out.ts').then((late) => late.finishSignOut()).catch(() => false)
  if (!isDone) setTimeout(() => void refreshCurrentUser(), signOutRetryMs)
}
