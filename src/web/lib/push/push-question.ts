import { createStore, useStore } from '#web/lib/state/store.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

/** Our card about pushes. A tap on it makes the browser ask: browsers refuse, or punish, a question without one. */
const isOpen = createStore(false)
export const useIsPushQuestionOpen = (): boolean => useStore(isOpen)

export function openPushQuestion(): void {
  if (readStored('push-question') !== 'no') isOpen.set(true)
}

export const closePushQuestion = (): void => isOpen.set(false)

/** Not asked again on this device until the next sign-in; the profile's switch stays. */
export function declinePushQuestion(): void {
  writeStored('push-question', 'no')
  closePushQuestion()
}
