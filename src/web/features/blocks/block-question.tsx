import { t } from '#shared/message.ts'
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
      title={t('blocks:question.title', { name: person.displayName })}
      description={t('blocks:question.text')}
      confirmLabel={t('blocks:question.block')}
      busy={block.isPending}
      busyLabel={t('blocks:question.blocking')}
      onConfirm={() => block.mutate()}
    />
  )
}
