import { type FormEvent, useId, useState } from 'react'
import { whyLimit } from '#shared/admin.ts'
import { t } from '#shared/message.ts'
import { useChange } from '#web/features/admin/api.ts'
import { readDraft, writeDraft } from '#web/features/admin/draft-model.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'

export type Step = {
  title: string
  /** What follows from it. */
  text: string
  /** Who reads the reason. */
  hint: string
  label: string
  /** Cannot be undone. */
  isFinal?: boolean
  /** Said when it is done. */
  done: string
  send: (why: string) => Promise<unknown>
}

type WhyDialogProps = {
  step: Step
  onClose: () => void
  /** Where the screen has nothing to show any more. */
  onGone?: (() => void) | undefined
}

/** Every change says why first, and what it does: this is the question before it. */
export function WhyDialog({ step, onClose, onGone }: WhyDialogProps) {
  const formId = useId()
  const [why, setWhy] = useState(() => readDraft(step.title))
  const [isMissing, setMissing] = useState(false)
  const words = why.trim()
  const { mutate, isPending } = useChange({
    send: () => step.send(words),
    done: step.done,
    onStale: () => writeDraft(step.title, words),
    onDone: () => {
      writeDraft(step.title, '')
      onClose()
      if (step.isFinal) onGone?.()
    },
  })
  function send(event: FormEvent) {
    event.preventDefault()
    setMissing(words === '')
    if (words !== '' && words.length <= whyLimit && !isPending) mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || isPending || onClose()}
      title={step.title}
      description={step.text}
      hasUnsavedText={words !== ''}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button color="plain" className="flex-1" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            color={step.isFinal ? 'danger' : 'tomato'}
            className="flex-1"
            busy={isPending}
            busyLabel={t('admin:one-moment')}
          >
            {step.label}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <TextArea
          data-autofocus=""
          label={t('admin:why')}
          hint={step.hint}
          limit={whyLimit}
          error={isMissing ? t('admin:why-missing') : null}
          value={why}
          onChange={(text) => {
            setWhy(text)
            setMissing(false)
          }}
        />
      </form>
    </Dialog>
  )
}
