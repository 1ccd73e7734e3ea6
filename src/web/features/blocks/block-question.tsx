import { useBlock } from '#web/features/blocks/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type BlockQuestionProps = {
  person: { id: string; displayName: string }
  onClose: () => void
  onBlocked?: (() => void) | undefined
}

export function BlockQuestion({ person, onClose, onBlocked }: BlockQuestionProps) {
  const block = useBlock(person, () => {
    onClose()
    onBlocked?.()
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Block ${person.displayName}?`}
      description="You disappear for each other: events, comments, search, all of it. You are no longer friends either. They are not told, and you can unblock them under My Crew."
      confirmLabel="Block"
      busy={block.isPending}
      busyLabel="Blocking..."
      onConfirm={() => block.mutate()}
    />
  )
}
