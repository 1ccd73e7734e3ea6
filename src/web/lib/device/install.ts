import { createStore, useStore } from '#web/lib/state/store.ts'

export type InstallState = {
  isInstalled: boolean
  /** The browser has an install prompt to show. */
  canPrompt: boolean
}

type InstallPromptEvent = Event & {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Opened from the home screen. iOS has a flag of its own for it. */
export function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  )
}

const store = createStore<InstallState>({ isInstalled: false, canPrompt: false })
let deferredPrompt: InstallPromptEvent | null = null

const update = (change: Partial<InstallState>): void => store.set({ ...store.get(), ...change })

/** Call once, early: the browser fires beforeinstallprompt only once. */
export function watchInstall(): void {
  update({ isInstalled: isStandalone() })
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferredPrompt = event as InstallPromptEvent
    update({ canPrompt: true })
  })
  addEventListener('appinstalled', () => {
    deferredPrompt = null
    update({ isInstalled: true, canPrompt: false })
    // Lazy: needed once per installation.
    void import('#web/lib/device/confetti.ts').then((confetti) => confetti.throwConfetti())
  })
}

/** Shows the browser's install prompt and returns the choice; null if there is no prompt. */
export async function promptInstall(): Promise<'accepted' | 'dismissed' | null> {
  const prompt = deferredPrompt
  if (!prompt) return null
  deferredPrompt = null
  update({ canPrompt: false })
  await prompt.prompt()
  return (await prompt.userChoice).outcome
}

export const useInstall = (): InstallState => useStore(store)
