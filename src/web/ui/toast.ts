import { t } from '#shared/message.ts'
import { createStore } from '#web/lib/state/store.ts'

export type ToastMessage = {
  title: string
  description?: string | undefined
  /** Milliseconds on screen. */
  duration?: number | undefined
  variant?: 'plain' | 'destructive' | undefined
  /** Each closes the message: 'Undo'. */
  actions?: ToastAction[] | undefined
}

export type ToastAction = { label: string; run: () => void }

export type ShownToast = ToastMessage & { id: number; duration: number; isOpen: boolean }

const defaultDuration = 5_000
/** The duration that the product's own messages use. */
const productDuration = 2_500
const removeDelay = 1_000_000

export const toastStore = createStore<ShownToast | null>(null)
let lastId = 0
let waiting: ShownToast[] = []
let removal: ReturnType<typeof setTimeout> | undefined

/** Shows a toast from anywhere. Only one at a time: a new one replaces the previous, unless that can still be undone. */
export function toast(message: ToastMessage): number {
  lastId += 1
  const next = { ...message, id: lastId, duration: message.duration ?? defaultDuration, isOpen: true }
  const shown = toastStore.get()
  if (shown?.isOpen && shown.actions) waiting = [...waiting.filter(({ actions }) => actions), next]
  else show(next)
  return lastId
}

function show(next: ShownToast): void {
  clearTimeout(removal)
  toastStore.set(next)
}

export function toastSuccess(title: string, description?: string): number {
  return toast({ title, description, duration: productDuration })
}

/** 'Oops!' and what went wrong. */
export function toastError(description: string, title = t('common:oops')): number {
  return toast({ title, description, variant: 'destructive', duration: productDuration })
}

export function dismissToast(id: number): void {
  waiting = waiting.filter((one) => one.id !== id)
  const shown = toastStore.get()
  if (shown?.id !== id || !shown.isOpen) return
  const [next, ...others] = waiting
  waiting = others
  show(next ?? { ...shown, isOpen: false })
  if (next) return
  removal = setTimeout(() => {
    if (toastStore.get()?.id === id) toastStore.set(null)
  }, removeDelay)
}
