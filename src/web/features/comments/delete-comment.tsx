import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDeleteComment } from '#web/features/comments/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Takes an own comment back, after asking. */
export function DeleteComment({ eventId, commentId }: { eventId: string; commentId: string }) {
  const [isAsking, setAsking] = useState(false)
  const removal = useDeleteComment(eventId, commentId, () => setAsking(false))
  return (
    <>
      <button
        type="button"
        aria-label="Delete comment"
        className="touch-area grid size-8 shrink-0 place-items-center rounded-full text-ink-soft active:scale-95"
        onClick={() => setAsking(true)}
      >
        <Trash2 className="size-4.5" />
      </button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete your comment?"
        description="It goes for everyone, with the reactions to it."
        confirmLabel="Delete"
        cancelLabel="Keep it"
        busy={removal.isPending}
        busyLabel="Deleting..."
        onConfirm={() => removal.mutate()}
      />
    </>
  )
}
