import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { findExistingUser, toInviteChannel, useInviteByAddress } from '#web/features/invites/api.ts'
import { toSentence } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

type AddressFormProps = { eventId: string; onLeave: () => void }

/** One field for both: what is typed says whether it is a text or an e-mail. */
export const AddressForm = ({ eventId, onLeave }: AddressFormProps) => {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useInviteByAddress(eventId)
  const channel = toInviteChannel(typed)

  const fail = (error: unknown) => {
    const known = findExistingUser(error)
    if (!known) {
      toastError('Failed to send invitation')
      setProblem(toSentence(error, 'It did not go through. Try again?').replace(/^(email|phoneNumber): /, ''))
      return
    }
    onLeave()
    navigate(`/friends?search=${encodeURIComponent(known.displayName)}`)
    toastSuccess('Found them!', `${known.displayName} is here already`)
  }

  const send = (event: FormEvent) => {
    event.preventDefault()
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
    <form noValidate className="grid grid-cols-1 gap-3" onSubmit={send}>
      <TextField
        label="Text or e-mail them"
        placeholder="Phone number or e-mail"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="send"
        maxLength={320}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setProblem(null)
        }}
        error={problem}
        hint="They get this one invitation from us, nothing else."
      />
      <Button
        type="submit"
        color="marigold"
        fullWidth
        icon={<Send aria-hidden="true" className="size-5" />}
        busy={isPending}
        busyLabel="Sending..."
      >
        {channel === 'email' ? 'Send an e-mail' : channel === 'phone' ? 'Send a text' : 'Send invite'}
      </Button>
    </form>
  )
}
