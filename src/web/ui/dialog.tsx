import { lazy, type ReactNode, Suspense } from 'react'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons at the bottom, the main one last. */
  footer?: ReactNode
  /** Somebody typed something: a tap outside does nothing, and leaving asks first. */
  hasUnsavedText?: boolean
}

// Fetched when the first dialog opens, not with the page.
const DialogFrame = lazy(() => import('#web/ui/dialog-frame.tsx').then((module) => ({ default: module.DialogFrame })))

/** A sheet from the bottom on phones, a card in the middle elsewhere. Focus stays inside and goes back after. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null
  return (
    <Suspense>
      <DialogFrame {...props} />
    </Suspense>
  )
}
