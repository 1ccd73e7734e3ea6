import { lazy, Suspense } from 'react'
import type { DialogProps } from '#web/ui/dialog-frame.tsx'

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
