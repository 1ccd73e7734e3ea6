import { lazy, type ReactNode, Suspense } from 'react'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons at the bottom, the main one last. */
  footer?: ReactNode
  /** Text was typed: a tap outside is ignored, and closing asks first. */
  hasUnsavedText?: boolean
}

// Fetched when the first dialog opens, not with the page.
const DialogFrame = lazy(() => import('#web/ui/dialog-frame.tsx').then((module) => ({ default: module.DialogFrame })))

/** A bottom sheet on phones, a centred card elsewhere. Traps the focus and returns it on close. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null
  return (
    <Suspense>
      <DialogFrame {...props} />
    </Suspense>
  )
}
