import { createStore } from '#web/lib/state/store.ts'

export type ToastMessage = {
  title: string
  description?: string | undefined
  /** Milliseconds on screen. */
  duration?: number | undefined
  variant?: 'plain' | 'destructive' | undefined
}

export type ShownToast = ToastMessage & { id: number; duration: number; isOpen: boolean }

const defaultDuration = 5_000
/** The duration that the product's own messages use. */
const productDuration = 2_500
const removeDelay = 1_000_000

export const toastStore = createStore<ShownToast | null>(null)
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined

/** Shows a toast from anywhere. Only one at a time: a new one replaces the previous. */
export function toast(message: ToastMessage): number {
  clearTimeout(removal)
  lastId += 1
  toastStore.set({ ...message, id: lastId, duration: message.duration ?? defaultDuration, isOpen: true })
  return lastId
}

export function toastSuccess(title: string, description?: string): number {
  return toast({ title, description, duration: productDuration })
}

/** 'Oops!' and what went wrong. */
export function toastError(description: string, title = 'Oops!'): number {
  return toast({ title, description, variant: 'destructive', duration: productDuration })
}

export function dismissToast(id: number): void {
  const shown = toastStore.get()
  if (shown?.id !== id || !shown.isOpen) return
  toastStore.set({ ...shown, isOpen: false })
  clearTimeout(removal)
  removal = setTimeout(() => {
    if (toastStore.get()?.id === id) toastStore.set(null)
  }, removeDelay)
}
