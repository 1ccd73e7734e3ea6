import { createStore } from '#web/lib/state/store.ts'

/** Modal dialogs, the topmost last. All else is inert under them: what must stay in reach is drawn inside the last. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([])
