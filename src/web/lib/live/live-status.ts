import { createStore, useStore } from '#web/lib/state/store.ts'

const up = createStore(false)

/** Whether this tab hears of changes. While it does nothing polls. */
export const isLive = (): boolean => up.get()

export const setLive = (isUp: boolean): void => up.set(isUp)

/** A query's polling interval: none while the stream is up. */
export const useLiveInterval = (fallbackMs = 0): number | false => !useStore(up) && fallbackMs > 0 && fallbackMs

/** Calls back whenever the stream connects. */
export const whenLive = (listener: () => void): (() => void) => up.subscribe(() => up.get() && listener())
