import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { type PlainKey, t } from '#shared/message.ts'
import { deleteAccount } from '#web/features/accounts/api.ts'
import { needsFreshSignIn } from '#web/features/accounts/fresh-sign-in-model.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toastError } from '#web/ui/toast.ts'

const losses: readonly { say: PlainKey }[] = [
  { say: 'account:delete.spons' },
  { say: 'account:delete.answers' },
  { say: 'account:delete.crew' },
  { say: 'account:delete.media' },
  { say: 'account:delete.devices' },
]

/** Typing a word is slow on purpose: a deletion cannot be undone. */
export function DeleteAccountDialog({ onClose, onStale }: { onClose: () => void; onStale: () => void }) {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [wasTried, setTried] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const word = t('account:delete.word')
  const isConfirmed = typed.trim().toLowerCase() === word.toLowerCase()

  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isConfirmed) {
      flushSync(() => setTried(true))
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    if (isDeleting) return
    setDeleting(true)
    try {
      await deleteAccount()
    } catch (error) {
      setDeleting(false)
      if (needsFreshSignIn(error)) return onStale()
      toastError(toSentence(error, t('account:delete.failed')))
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || isDeleting || onClose()}
      title={t('account:delete.title')}
      description={t('account:delete.text')}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button color="plain" className="flex-1" onClick={onClose} disabled={isDeleting}>
            {t('account:delete.keep')}
          </Button>
          <Button
            type="submit"
            form={formId}
            color="danger"
            className="flex-1"
            busy={isDeleting}
            busyLabel={t('account:delete.deleting')}
          >
            {t('account:delete.confirm')}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void remove(event)}>
        <ul className="grid list-disc gap-1 ps-5">
          {losses.map(({ say }) => (
            <li key={say}>{t(say)}</li>
          ))}
        </ul>
        <TextField
          label={t('account:delete.type', { word })}
          value={typed}
          onChange={setTyped}
          error={wasTried && !isConfirmed ? t('account:delete.not-typed', { word }) : null}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="scroll-mb-12"
        />
      </form>
    </Dialog>
  )
}
