import { createStore, useStore } from '#web/lib/store.ts'

export type InstallPlatform = 'ios-safari' | 'android-chrome' | 'other'

export type InstallState = {
  platform: InstallPlatform
  isInstalled: boolean
  /** The browser will show its own prompt when asked. */
  canPrompt: boolean
}

type InstallPromptEvent = Event & {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Chrome, Firefox and Edge on iOS say so in their own way, and cannot add to the home screen as Safari does. */
export const toInstallPlatform = (userAgent: string, touchPoints = 0): InstallPlatform => {
  const isIos = /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  if (isIos && /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent)) return 'ios-safari'
  if (/Android/.test(userAgent) && /Chrome\//.test(userAgent) && !/EdgA|OPR|SamsungBrowser|wv\)/.test(userAgent)) {
    return 'android-chrome'
  }
  return 'other'
}

const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

const store = createStore<InstallState>({ platform: 'other', isInstalled: false, canPrompt: false })
let deferredPrompt: InstallPromptEvent | null = null

const update = (change: Partial<InstallState>): void => store.set({ ...store.get(), ...change })

/** Called once, early: the browser offers its prompt only once and does not wait. */
export const watchInstall = (): void => {
  update({
    platform: toInstallPlatform(navigator.userAgent, navigator.maxTouchPoints),
    isInstalled: isStandalone(),
  })
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferredPrompt = event as InstallPromptEvent
    update({ canPrompt: true })
  })
  addEventListener('appinstalled', () => {
    deferredPrompt = null
    update({ isInstalled: true, canPrompt: false })
    // Once in the life of an app: not worth a byte of the first load.
    void import('#web/lib/confetti.ts').then(({ throwConfetti }) => throwConfetti())
  })
}

/** Shows the browser's install prompt and says what the person chose; null where there is none to show. */
export const promptInstall = async (): Promise<'accepted' | 'dismissed' | null> => {
  const prompt = deferredPrompt
  if (!prompt) return null
  deferredPrompt = null
  update({ canPrompt: false })
  await prompt.prompt()
  return (await prompt.userChoice).outcome
}

/** On iOS Safari installing is offered by hand whenever it has not happened; elsewhere when there is a prompt. */
export const isInstallOffered = ({ platform, isInstalled, canPrompt }: InstallState): boolean =>
  !isInstalled && (canPrompt || platform === 'ios-safari')

export const useInstall = (): InstallState => useStore(store)
