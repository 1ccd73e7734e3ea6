import type { AppConfig, Operator } from '#shared/accounts.ts'
import { createStore, useStore } from '#web/lib/state/store.ts'

const store = createStore<AppConfig | null>(null)

/** What this installation offers. Null until loaded, and after a failed request. */
export async function loadAppConfig(): Promise<void> {
  try {
    store.set(await import('#web/lib/start/boot-requests.ts').then((requests) => requests.askAppConfig()))
  } catch (error) {
    console.warn('The configuration could not be read', error)
  }
}

export const setAppConfig = (config: AppConfig): void => store.set(config)

export const useAppConfig = (): AppConfig | null => useStore(store)

/** How one comes in here: GitHub is named only where it is the one way. */
export function useWayIn(): 'demo' | 'several' | 'github' {
  const config = useAppConfig()
  return config?.demo ? 'demo' : config?.email || config?.oidc ? 'several' : 'github'
}

/** Who runs this server. Null until loaded. */
export const useOperator = (): Operator | null => useAppConfig()?.operator ?? null
