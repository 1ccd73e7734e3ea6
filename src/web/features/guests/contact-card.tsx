import { Mail } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { removeContact, setContact } from '#shared/contacts.ts'
import type { EventDetail } from '#shared/events.ts'
import { useContact } from '#web/features/guests/use-contact.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { useAppConfig } from '#web/lib/api/app-config.ts'
import { useIsWaiting } from '#web/lib/worker/offline-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { WaitingMark } from '#web/ui/waiting-mark.tsx'

type Shown = Pick<EventDetail, 'id' | 'contact'>

/** For a guest, below their answer: without an account nothing else reaches them. Plain inside another card. */
export function ContactCard({ event, isPlain = false }: { event: Shown; isPlain?: boolean }) {
  const [isChanging, setChanging] = useState(false)
  const canMail = useAppConfig()?.email !== false
  const kept = event.contact ?? null
  if (kept === null && !canMail) return null
  return (
    <Frame isPlain={isPlain}>
      {kept !== null && !isChanging ? (
        <Kept event={event} kept={kept} onChange={() => setChanging(true)} />
      ) : (
        <Asked event={event} isChange={kept !== null} onClose={() => setChanging(false)} />
      )}
    </Frame>
  )
}

type AskedProps = { event: Shown; isChange: boolean; onClose: () => void }

function Asked({ event, isChange, onClose }: AskedProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useContact(event.id)
  const field = useRef<HTMLInputElement>(null)
  function fail(sentence: string) {
    setProblem(sentence)
    field.current?.focus()
  }
  function send(submit: FormEvent) {
    submit.preventDefault()
    if (isPending) return
    if (typed.trim() === '') return fail('Type an e-mail address.')
    mutate(typed.trim(), {
      onSuccess: onClose,
      onError: (error) => fail(toSentence(error, 'It did not get through. Try again?')),
    })
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-3" onSubmit={send}>
      <TextField
        ref={field}
        label="Where do we reach you if it changes?"
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder="you@example.org"
        autoFocus={isChange}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setProblem(null)
        }}
        error={problem}
        hint="An e-mail address, for this spon alone. Nobody sees it, and it is deleted a day after."
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" color="sky" busy={isPending} busyLabel="Keeping it...">
          Write to me there
        </Button>
        {isChange && (
          <Button size="small" color="plain" onClick={onClose}>
            Leave it as it was
          </Button>
        )}
      </div>
    </form>
  )
}

type KeptProps = { event: Shown; kept: string; onChange: () => void }

function Kept({ event, kept, onChange }: KeptProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useContact(event.id)
  const isWaiting = useIsWaiting([setContact, removeContact], event.id)
  const words = useLostFocus()
  return (
    <>
      <div className="flex items-start gap-3">
        <Mail aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <p ref={words} tabIndex={-1} role="status" className="min-w-0 flex-1 text-pretty text-small outline-none">
          <b className="block text-body">If it changes, we write to you</b>
          At <span className="break-words font-semibold">{kept}</span>. The first mail leads back to your answer, from
          any device.
        </p>
      </div>
      {isWaiting && <WaitingMark />}
      {problem && (
        <p role="alert" className="font-semibold text-small">
          ⚠ {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="small" color="plain" onClick={onChange}>
          Change
        </Button>
        <Button
          size="small"
          color="plain"
          busy={isPending}
          busyLabel="Removing..."
          onClick={() =>
            mutate(null, { onError: (error) => setProblem(toSentence(error, 'It did not get through. Try again?')) })
          }
        >
          Remove
        </Button>
      </div>
    </>
  )
}

/** The form that had the focus is gone: the words in its place take it, and are read out. */
function useLostFocus() {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) words.current?.focus({ preventScroll: true })
  }, [])
  return words
}

function Frame({ isPlain, children }: { isPlain: boolean; children: ReactNode }) {
  const id = useId()
  const Heading = isPlain ? 'h3' : 'h2'
  const inside = (
    <>
      <Heading id={id} className="sr-only">
        How we reach you
      </Heading>
      {children}
    </>
  )
  const about = { 'aria-labelledby': id, className: 'grid grid-cols-1 gap-3' }
  return isPlain ? (
    <section {...about}>{inside}</section>
  ) : (
    <Card as="section" flat {...about}>
      {inside}
    </Card>
  )
}
