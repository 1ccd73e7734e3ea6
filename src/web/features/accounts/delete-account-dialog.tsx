import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { deleteAccount } from '#web/features/accounts/api.ts'
import { needsFreshSignIn } from '#web/features/accounts/fresh-sign-in-model.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toastError } from '#web/ui/toast.ts'

const word = 'delete'
const losses = [
  'Your spons, with everything people wrote under them',
  'Your answers, comments and reactions',
  'Your crew and your open invitations',
  'Your pictures and voice notes',
  'Your passkeys and signed-in devices',
]

/** Typing a word is slow on purpose: a deletion cannot be undone. */
export function DeleteAccountDialog({ onClose, onStale }: { onClose: () => void; onStale: () => void }) {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [wasTried, setTried] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const isConfirmed = typed.trim().toLowerCase() === word

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
      toastError(toSentence(error, 'Your account is still here: that did not work. Try again?'))
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || isDeleting || onClose()}
      title="Delete your account?"
      description="All of this goes at once, for you and for everyone else. Nobody can bring it back, not even us."
      footer={
        <div className="flex flex-wrap gap-3">
          <Button color="plain" className="flex-1" onClick={onClose} disabled={isDeleting}>
            Keep it
          </Button>
          <Button
            type="submit"
            form={formId}
            color="danger"
            className="flex-1"
            busy={isDeleting}
            busyLabel="Deleting..."
          >
            Delete it all
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void remove(event)}>
        <ul className="grid list-disc gap-1 ps-5">
          {losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
        <TextField
          label={`Type “${word}” to go on`}
          value={typed}
          onChange={setTyped}
          error={wasTried && !isConfirmed ? `That does not say ${word} yet` : null}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="scroll-mb-12"
        />
      </form>
    </Dialog>
  )
}
