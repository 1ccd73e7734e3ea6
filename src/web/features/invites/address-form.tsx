import { Send } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import type { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import {
  findExistingUser,
  sayFound,
  toFoundPath,
  toInviteChannel,
  useInviteByAddress,
} from '#web/features/invites/api.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { TextField } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const labels = {
  email: 'invitations:address.send-mail',
  phone: 'invitations:address.send-text',
  none: 'invitations:address.send',
} as const

type AddressFormProps = {
  event: EventDetail
  /** Who has the address or number is here already; the friends page opens, where they can be invited. */
  onFound: () => void
}

/** One field for both: the input decides between text message and e-mail. */
export function AddressForm({ event, onFound }: AddressFormProps) {
  const [, navigate] = useLocation()
  const headingId = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useInviteByAddress(event.id)
  const channel = toInviteChannel(typed)

  function fail(error: unknown) {
    const known = findExistingUser(error)
    if (!known) {
      toastError(t('invitations:send-failed'))
      setProblem(toSentence(error, t('invitations:address.failed')))
      return
    }
    onFound()
    navigate(toFoundPath(known, event.id))
    sayFound(known)
  }

  function send(submit: FormEvent) {
    submit.preventDefault()
    const address = typed.trim()
    if (isPending) return
    if (!channel) {
      setProblem(address ? t('invitations:address.incomplete') : t('invitations:address.missing'))
      return
    }
    mutate(address, {
      onSuccess: () => {
        setTyped('')
        toastSuccess(t('invitations:sent'), t('invitations:sent-to', { address }))
      },
      onError: fail,
    })
  }

  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-2">
      <h3 id={headingId} className="text-h3">
        {t('invitations:address.title')}
      </h3>
      <form noValidate className="relative" onSubmit={send}>
        <TextField
          label={t('invitations:address.label')}
          hideLabel
          placeholder={t('invitations:address.label')}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="send"
          maxLength={320}
          className="pe-14!"
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setProblem(null)
          }}
          error={problem}
          hint={t('invitations:address.hint')}
        />
        <button
          type="submit"
          aria-label={t(labels[channel ?? 'none'])}
          aria-busy={isPending || undefined}
          className="touch-area absolute! top-1.5 end-1.5 grid size-10 place-items-center rounded-full border-2 border-ink bg-marigold text-on-color"
        >
          {isPending ? <Spinner /> : <Send className="size-5 rtl:-scale-x-100" />}
        </button>
      </form>
    </section>
  )
}
