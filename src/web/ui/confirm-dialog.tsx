import { t } from '#shared/message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DialogProps } from '#web/ui/dialog-frame.tsx'

type ConfirmDialogProps = Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'description'> & {
  confirmLabel: string
  cancelLabel?: string
  /** The button's label while busy: 'Removing...'. */
  busyLabel?: string
  busy?: boolean
  /** A harmless question gets a friendly button. */
  isHarmless?: boolean
  onConfirm: () => void
}

/** A confirmation for what cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = t('common:cancel'), busyLabel, busy, isHarmless, onConfirm, ...dialog } = props
  return (
    <Dialog
      {...dialog}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button color="plain" className="flex-1" onClick={() => dialog.onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            color={isHarmless ? 'tomato' : 'danger'}
            className="flex-1"
            busy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      }
    />
  )
}
