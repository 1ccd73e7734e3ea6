import { createStore, useStore } from '#web/lib/state/store.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

/** Our card about pushes. A tap on it makes the browser ask: browsers refuse, or punish, a question without one. */
const isOpen = createStore(false)
export const isPushQuestionOpen = (): boolean => isOpen.get()
export const useIsPushQuestionOpen = (): boolean => useStore(isOpen)

/** Kept on this device until the next sign-in: nothing before the first answer or post, then 'due', or 'no'. */
const name = 'push-question'

export function openPushQuestion(): void {
  if (readStored(name) === 'due') isOpen.set(true)
}

/** After an answer or a post there is something to be pinged about. */
export function askAboutPushes(): void {
  if (readStored(name) !== null) return
  writeStored(name, 'due')
  const isUndecided = 'PushManager' in window && 'Notification' in window && Notification.permission === 'default'
  if (isUndecided && readStored('push-off') === null) isOpen.set(true)
}

export const closePushQuestion = (): void => isOpen.set(false)

/** Not asked again; the profile's switch stays. */
export function declinePushQuestion(): void {
  writeStored(name, 'no')
  closePushQuestion()
}
