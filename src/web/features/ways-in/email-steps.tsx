import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { emailCodeMinutes } from '#shared/email-codes.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import type { EmailCodeState } from '#web/features/ways-in/use-email-code.ts'
import { useAppConfig } from '#web/lib/api/app-config.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Words } from '#web/ui/words.tsx'

const codeLength = 6
const resendMs = 30_000
const quiet = 'min-h-12 font-semibold underline underline-offset-4 disabled:text-ink-soft disabled:no-underline'

/** Address, code and, for a new person, the name: one after the other. */
export function EmailSteps({ state }: { state: EmailCodeState }) {
  if (state.step === 'address') return <AddressStep state={state} />
  if (state.step === 'name')
    return <NameStep isBusy={state.isBusy} problem={state.problem} onName={(name) => state.submit(state.code, name)} />
  return <CodeStep state={state} />
}

function AddressStep({ state }: { state: EmailCodeState }) {
  const [typed, setTyped] = useState(state.email)
  const [isEmpty, setEmpty] = useState(false)
  return (
    <Step
      onSubmit={() => {
        setEmpty(typed.trim() === '')
        if (typed.trim() !== '') void state.send(typed)
      }}
    >
      <TextField
        data-autofocus
        autoFocus
        label={t('ways-in:code.address')}
        hint={t('ways-in:code.address-hint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="send"
        maxLength={320}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setEmpty(false)
          state.clearProblem()
        }}
        error={isEmpty ? t('ways-in:code.address-empty') : state.problem}
      />
      <Button type="submit" fullWidth busy={state.isBusy} busyLabel={t('ways-in:code.sending')}>
        {t('ways-in:code.send')}
      </Button>
    </Step>
  )
}

function CodeStep({ state }: { state: EmailCodeState }) {
  const [typed, setTyped] = useState('')
  const [isShort, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { problem, isBusy } = state
  useEffect(() => {
    if (problem) field.current?.select()
  }, [problem])
  function change(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, codeLength)
    setTyped(digits)
    setShort(false)
    state.clearProblem()
    // Pasted or filled in by the device, it needs no further tap.
    if (digits.length === codeLength && digits !== typed) void state.submit(digits)
  }
  return (
    <Step
      onSubmit={() => {
        setShort(typed.length < codeLength)
        if (typed.length === codeLength) void state.submit(typed)
      }}
    >
      <p>
        <Words
          say="ways-in:code.sent"
          values={{ email: state.email, minutes: emailCodeMinutes }}
          tags={{ address: (inside) => <strong className="[overflow-wrap:anywhere]">{inside}</strong> }}
        />
        <DemoHint />
      </p>
      <TextField
        ref={field}
        autoFocus
        label={t('ways-in:code.label', { count: codeLength })}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        className="text-center font-bold font-display text-h1 tabular-nums tracking-[0.3em]"
        value={typed}
        onChange={change}
        error={isShort ? t('ways-in:code.too-short', { count: codeLength }) : problem}
      />
      <Button type="submit" fullWidth busy={isBusy} busyLabel={t('ways-in:code.checking')}>
        {t('ways-in:code.go-on')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <ResendButton key={state.sentCount} state={state} />
        <button type="button" className={quiet} onClick={state.changeAddress}>
          {t('ways-in:code.other-address')}
        </button>
      </div>
      <p className="text-ink-soft text-small">{t('ways-in:code.spam')}</p>
    </Step>
  )
}

function ResendButton({ state }: { state: EmailCodeState }) {
  const [isWaiting, setWaiting] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), resendMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <button
      type="button"
      className={quiet}
      disabled={(isWaiting && !state.problem) || state.isBusy}
      onClick={() => void state.send(state.email)}
    >
      {t('ways-in:code.resend')}
    </button>
  )
}

function DemoHint() {
  if (useAppConfig()?.demo !== true) return null
  return (
    <>
      {' '}
      <Words
        say="ways-in:code.demo"
        tags={{
          outbox: (inside) => (
            <a
              href="/dev/outbox"
              target="_blank"
              rel="noopener"
              className="whitespace-nowrap font-semibold text-link underline underline-offset-2"
            >
              {inside}
            </a>
          ),
        }}
      />
    </>
  )
}

type NameStepProps = { isBusy: boolean; problem: string | null; label?: string; onName: (name: string) => void }

/** For a new person. */
export function NameStep({ isBusy, problem, label, onName }: NameStepProps) {
  const [name, setName] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  return (
    <Step
      onSubmit={() => {
        setEmpty(name.trim() === '')
        if (name.trim() !== '') onName(name)
      }}
    >
      <TextField
        autoFocus
        label={t('ways-in:name')}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="go"
        maxLength={2 * limits.name}
        value={name}
        onChange={(text) => {
          setName(text)
          setEmpty(false)
        }}
        error={isEmpty ? t('ways-in:name.empty') : problem}
      />
      <Button type="submit" fullWidth busy={isBusy} busyLabel={t('ways-in:name.busy')}>
        {label ?? t('ways-in:name.come-in')}
      </Button>
    </Step>
  )
}

function Step({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      {children}
    </form>
  )
}
