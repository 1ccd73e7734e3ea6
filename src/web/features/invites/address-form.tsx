import { Send } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import type { EventDetail } from '#shared/events.ts'
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

const labels = { email: 'Send an e-mail', phone: 'Send a text', none: 'Send invite' } as const

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
      toastError('Failed to send invitation')
      setProblem(toSentence(error, 'It did not go through. Try again?'))
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
      setProblem(address ? 'That is no whole number or address yet' : 'Type a phone number or an e-mail address')
      return
    }
    mutate(address, {
      onSuccess: () => {
        setTyped('')
        toastSuccess('Invitation sent! 🎉', `It is on its way to ${address}`)
      },
      onError: fail,
    })
  }

  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-2">
      <h3 id={headingId} className="text-h3">
        Text or e-mail them
      </h3>
      <form noValidate className="relative" onSubmit={send}>
        <TextField
          label="Phone number or e-mail"
          hideLabel
          placeholder="Phone number or e-mail"
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
          hint="They get this one invitation from us, nothing else."
        />
        <button
          type="submit"
          aria-label={labels[channel ?? 'none']}
          aria-busy={isPending || undefined}
          className="touch-area absolute! top-1.5 end-1.5 grid size-10 place-items-center rounded-full border-2 border-ink bg-marigold text-on-color"
        >
          {isPending ? <Spinner /> : <Send className="size-5" />}
        </button>
      </form>
    </section>
  )
}
