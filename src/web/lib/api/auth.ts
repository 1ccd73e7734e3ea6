import type { CurrentUser } from '#shared/accounts.ts'
import type { ApiError } from '#web/lib/api/api.ts'
import { createStore, useStore } from '#web/lib/state/store.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

/*
 * Who is here. This is asked once, before anything else, and by pages that carry no query library (the landing page),
 * so it is a small store of its own and not a query. After a change of the own account call `setCurrentUser()` with
 * the server's answer, or `refreshCurrentUser()`.
 */
export type AuthState =
  | { status: 'loading'; user: null; error: null }
  | { status: 'signed-in'; user: CurrentUser; error: null }
  | { status: 'signed-out'; user: null; error: null }
  /** The question itself failed: nobody knows yet. */
  | { status: 'failed'; user: null; error: unknown }

const store = createStore<AuthState>({ status: 'loading', user: null, error: null })
let asking: Promise<void> | null = null
const signOutRetryMs = 5_000

/** By its status alone: the class comes with the first call, which a page that the server has drawn may never make. */
export const isUnauthorized = (error: unknown): boolean => (error as Partial<ApiError> | null)?.status === 401

export function setCurrentUser(user: CurrentUser | null): void {
  writeStored('was-here', user ? 'yes' : null)
  store.set(user ? { status: 'signed-in', user, error: null } : { status: 'signed-out', user: null, error: null })
}

/**
 * The server says so in the page itself. A page from the history may be older than the sign-in after it, so a browser that
 * knows somebody asks again.
 */
export function startSignedOut(): void {
  store.set({ status: 'signed-out', user: null, error: null })
  writeStored('leaving', null)
  if (wasSignedIn()) void refreshCurrentUser()
}

/** Asks the server who is signed in; calls made meanwhile share the one request. */
export function refreshCurrentUser(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

/** A sign-out without a connection: the app is signed out, and tells the server before it asks it anything else. */
export function postponeSignOut(): void {
  setCurrentUser(null)
  writeStored('leaving', 'yes')
  void refreshCurrentUser()
}

/** True where somebody was signed in at the last visit: worth fetching their screens before the answer is there. */
export const wasSignedIn = (): boolean => readStored('was-here') === 'yes'

export const useAuth = (): AuthState => useStore(store)

/** The signed-in person or null. Signed-in pages are only shown to somebody: see `useMe()`. */
export function useCurrentUser(): { user: CurrentUser | null; isLoading: boolean; isAuthenticated: boolean } {
  const { status, user } = useAuth()
  return { user, isLoading: status === 'loading', isAuthenticated: user !== null }
}

/** The signed-in person, on pages that the router shows to nobody else. */
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
    setCurrentUser(await import('#web/lib/api/boot-requests.ts').then((requests) => requests.askCurrentUser()))
  } catch (error) {
    if (isUnauthorized(error)) {
      setCurrentUser(null)
      // The session ended elsewhere: what is left here of the person goes, too.
      if (before) void import('#web/lib/device/clear-device-data.ts').then((device) => device.clearDeviceData())
    }
    // A lost connection does not sign anybody out.
    else if (store.get().status !== 'signed-in') store.set({ status: 'failed', user: null, error })
  }
}

/** Retries until it is done, and before anybody can sign in anew: that session would be ended instead. */
async function finishLeaving(): Promise<void> {
  const isDone = await import('#web/lib/api/late-sign-out.ts')
    .then(({ finishSignOut }) => finishSignOut())
    .catch(() => false)
  if (!isDone) setTimeout(() => void refreshCurrentUser(), signOutRetryMs)
}
