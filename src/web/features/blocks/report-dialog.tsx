import { type FormEvent, useId, useState } from 'react'
import { t } from '#shared/message.ts'
import { type Reported, useReport } from '#web/features/blocks/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'

const reasonLimit = 2000

type ReportDialogProps = {
  person: { id: string; displayName: string }
  about?: Reported | undefined
  open: boolean
  onClose: () => void
}

/** Reports a person to the operators, or their spon or comment, in one's own words. */
export function ReportDialog({ person, about = {}, open, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const formId = useId()
  function leave() {
    setReason('')
    setMissing(false)
    onClose()
  }
  const report = useReport(person, about, leave)
  function send(event: FormEvent) {
    event.preventDefault()
    const words = reason.trim()
    setMissing(words === '')
    if (words !== '' && words.length <= reasonLimit) report.mutate(words)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || leave()}
      title={toTitle(person.displayName, about)}
      description={t('blocks:report.text', { name: person.displayName })}
      hasUnsavedText={reason.trim() !== ''}
      footer={
        <Button type="submit" form={formId} fullWidth busy={report.isPending} busyLabel={t('blocks:report.sending')}>
          {t('blocks:report.send')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <TextArea
          data-autofocus=""
          label={t('blocks:report.reason')}
          limit={reasonLimit}
          error={isMissing ? t('blocks:report.reason-needed') : null}
          value={reason}
          onChange={(words) => {
            setReason(words)
            setMissing(false)
          }}
        />
      </form>
    </Dialog>
  )
}

function toTitle(name: string, { eventId, commentId }: Reported): string {
  if (commentId) return t('blocks:report.comment', { name })
  return eventId ? t('blocks:report.spon', { name }) : t('blocks:report.person', { name })
}
