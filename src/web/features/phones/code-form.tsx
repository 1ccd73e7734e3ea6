import { type FormEvent, useEffect, useRef, useState } from 'react'
import { codeLength, type Phone } from '#shared/phones.ts'
import { useClaimPhone, useVerifyPhone } from '#web/features/phones/use-phone.ts'
import { useSecondsUntil } from '#web/features/phones/use-seconds-until.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { toProblem } from '#web/lib/api/problem.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const longestWait = 30
const link = 'font-semibold text-link underline underline-offset-2'

type CodeFormProps = {
  phone: Phone
  pending: NonNullable<Phone['pending']>
  /** The code was requested a moment ago: focus the field. */
  isFresh: boolean
  onOtherNumber: () => void
}

/** Verifies a number with the code sent to it. */
export function CodeForm({ phone, pending, isFresh, onOtherNumber }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [findable, setFindable] = useState(false)
  const [isShort, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error, reset } = useVerifyPhone()
  useEffect(() => {
    if (isFresh) field.current?.focus()
  }, [isFresh])

  function verify(event: FormEvent) {
    event.preventDefault()
    setShort(code.length < codeLength)
    if (code.length < codeLength || isPending) return
    mutate(
      { code, findable },
      {
        onSuccess: () => toastSuccess('Number verified', 'It is yours now'),
        onError: () => field.current?.focus(),
      },
    )
  }
  function change(text: string) {
    setCode(text.replace(/\D/g, '').slice(0, codeLength))
    setShort(false)
    reset()
  }
  const problem = isShort
    ? `The code has ${codeLength} digits`
    : error && (toProblem(error)?.sentence ?? toSentence(error, 'That could not be checked. Try again?'))

  return (
    <form noValidate className="grid gap-3" onSubmit={verify}>
      <p>
        We texted a code to <strong className="whitespace-nowrap">{pending.displayNumber}</strong>. It works for 10
        minutes.
        {phone.delivery === 'outbox' && (
          <>
            {' '}
            In demo mode it lands{' '}
            <a href="/dev/outbox" target="_blank" rel="noopener" className={`${link} whitespace-nowrap`}>
              in the outbox
            </a>
            .
          </>
        )}
      </p>
      <TextField
        ref={field}
        label={`${codeLength}-digit code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        className="text-center font-bold font-display text-h1 tabular-nums tracking-[0.3em]"
        value={code}
        onChange={change}
        error={problem}
      />
      <Switch
        label="Let people find me by my number"
        hint="Friends who have it in their contacts see that you are here."
        checked={findable}
        onChange={setFindable}
      />
      <Button type="submit" color="sky" fullWidth busy={isPending} busyLabel="Checking...">
        Verify
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <ResendButton pending={pending} />
        <button type="button" className="min-h-12 font-semibold underline underline-offset-4" onClick={onOtherNumber}>
          Use another number
        </button>
      </div>
    </form>
  )
}

function ResendButton({ pending }: { pending: CodeFormProps['pending'] }) {
  const { mutate, isPending } = useClaimPhone()
  const wait = useSecondsUntil(pending.resendAt, longestWait)
  const mustWait = wait > 0 && pending.triesLeft > 0
  function resend() {
    return mutate(pending.displayNumber, {
      onSuccess: () => toastSuccess('New code sent', 'The one before no longer works'),
      onError: (error) => toastError(toSentence(error, 'The code could not be sent. Try again?')),
    })
  }
  return (
    <button
      type="button"
      className="min-h-12 font-semibold underline underline-offset-4 disabled:text-ink-soft disabled:no-underline"
      disabled={mustWait || isPending}
      onClick={resend}
    >
      {isPending ? 'Sending...' : mustWait ? `New code in ${wait} s` : 'Send a new code'}
    </button>
  )
}
