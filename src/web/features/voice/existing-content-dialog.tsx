import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type ExistingContentDialogProps = {
  open: boolean
  onClose: () => void
  onKeep: () => void
  onReplace: () => void
}

/** Asked before recording, where something is written already. */
export function ExistingContentDialog({ open, onClose, onKeep, onReplace }: ExistingContentDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="You have existing content"
      description="Should your recording rewrite it, or only go along with it?"
      footer={
        <>
          <Button color="grape" fullWidth onClick={onReplace}>
            Record & Replace Text
          </Button>
          <Button color="marigold" fullWidth onClick={onKeep}>
            Just Add Audio
          </Button>
          <Button color="plain" fullWidth onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
