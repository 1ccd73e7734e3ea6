import { createStore, useStore } from '#web/lib/state/store.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

/** What our banner says about pushes: that the browser asks next, or that a tap makes it ask. Null: nothing. */
export type PushQuestion = { kind: 'tap' } | { kind: 'soon'; ask: () => void }

const store = createStore<PushQuestion | null>(null)
export const usePushQuestion = (): PushQuestion | null => useStore(store)

/** Firefox and Safari drop a request for permission that no tap caused. Browsers on iOS are Safari inside. */
const asksWithoutTap = (): boolean => /Chrom(?:e|ium)\//.test(navigator.userAgent)

/** Our sentence comes before the browser's question, and instead of it where a tap has to ask. */
export async function askAfterSentence(): Promise<NotificationPermission> {
  if (readStored('push-question') === 'no') return 'default'
  if (!asksWithoutTap()) {
    store.set({ kind: 'tap' })
    return 'default'
  }
  await new Promise<void>((ask) => store.set({ kind: 'soon', ask }))
  try {
    return await Notification.requestPermission()
  } finally {
    closePushQuestion()
  }
}

export const closePushQuestion = (): void => store.set(null)

/** Not asked again on this device until the next sign-in; the profile's switch stays. */
export function declinePushQuestion(): void {
  writeStored('push-question', 'no')
  closePushQuestion()
}
