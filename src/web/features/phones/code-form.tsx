import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '#shared/message.ts'
import { codeLength, type Phone } from '#shared/phones.ts'
import { useClaimPhone, useVerifyPhone } from '#web/features/phones/use-phone.ts'
import { useSecondsUntil } from '#web/features/phones/use-seconds-until.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { toProblem } from '#web/lib/api/problem.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { Words } from '#web/ui/words.tsx'

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
        onSuccess: () => toastSuccess(t('phones:code.verified'), t('phones:code.verified-text')),
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
    ? t('phones:code.too-short', { count: codeLength })
    : error && (toProblem(error)?.sentence ?? toSentence(error, t('phones:code.not-checked')))

  return (
    <form noValidate className="grid gap-3" onSubmit={verify}>
      <p>
        <Words
          say="phones:code.sent"
          values={{ number: pending.displayNumber }}
          tags={{ number: (inside) => <strong className="whitespace-nowrap">{inside}</strong> }}
        />
        {phone.delivery === 'outbox' && <DemoHint />}
      </p>
      <TextField
        ref={field}
        label={t('phones:code.label', { count: codeLength })}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        className="text-center font-bold font-display text-h1 tabular-nums tracking-[0.3em]"
        value={code}
        onChange={change}
        error={problem}
      />
      <Switch label={t('phones:findable')} hint={t('phones:findable.hint')} checked={findable} onChange={setFindable} />
      <Button type="submit" color="sky" fullWidth busy={isPending} busyLabel={t('phones:code.checking')}>
        {t('phones:code.verify')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <ResendButton pending={pending} />
        <button type="button" className="min-h-12 font-semibold underline underline-offset-4" onClick={onOtherNumber}>
          {t('phones:code.other-number')}
        </button>
      </div>
    </form>
  )
}

function DemoHint() {
  return (
    <>
      {' '}
      <Words
        say="phones:code.demo"
        tags={{
          outbox: (inside) => (
            <a href="/dev/outbox" target="_blank" rel="noopener" className={`${link} whitespace-nowrap`}>
              {inside}
            </a>
          ),
        }}
      />
    </>
  )
}

function ResendButton({ pending }: { pending: CodeFormProps['pending'] }) {
  const { mutate, isPending } = useClaimPhone()
  const wait = useSecondsUntil(pending.resendAt, longestWait)
  const mustWait = wait > 0 && pending.triesLeft > 0
  function resend() {
    return mutate(pending.displayNumber, {
      onSuccess: () => toastSuccess(t('phones:code.resent'), t('phones:code.resent-text')),
      onError: (error) => toastError(toSentence(error, t('phones:number.not-sent'))),
    })
  }
  return (
    <button
      type="button"
      className="min-h-12 font-semibold underline underline-offset-4 disabled:text-ink-soft disabled:no-underline"
      disabled={mustWait || isPending}
      onClick={resend}
    >
      {isPending
        ? t('phones:code.resending')
        : mustWait
          ? t('phones:code.resend-in', { seconds: wait })
          : t('phones:code.resend')}
    </button>
  )
}
