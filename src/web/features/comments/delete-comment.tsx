import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/message.ts'
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
        aria-label={t('comments:delete')}
        className="touch-area grid size-8 shrink-0 place-items-center rounded-full text-ink-soft active:scale-95"
        onClick={() => setAsking(true)}
      >
        <Trash2 className="size-4.5" />
      </button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('comments:delete-question')}
        description={t('comments:delete-text')}
        confirmLabel={t('comments:delete-confirm')}
        cancelLabel={t('comments:delete-keep')}
        busy={removal.isPending}
        busyLabel={t('comments:deleting')}
        onConfirm={() => removal.mutate()}
      />
    </>
  )
}
