import { Mail } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { removeContact, setContact } from '#shared/contacts.ts'
import type { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { useContact } from '#web/features/guests/use-contact.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { useAppConfig } from '#web/lib/api/app-config.ts'
import { useIsWaiting } from '#web/lib/worker/offline-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { WaitingMark } from '#web/ui/waiting-mark.tsx'
import { Words } from '#web/ui/words.tsx'

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
    if (typed.trim() === '') return fail(t('contacts:reach.needed'))
    mutate(typed.trim(), {
      onSuccess: onClose,
      onError: (error) => fail(toSentence(error, t('contacts:reach.failed'))),
    })
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-3" onSubmit={send}>
      <TextField
        ref={field}
        label={t('contacts:reach.label')}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={t('contacts:reach.example')}
        autoFocus={isChange}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setProblem(null)
        }}
        error={problem}
        hint={t('contacts:reach.hint')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" color="sky" busy={isPending} busyLabel={t('contacts:reach.keeping')}>
          {t('contacts:reach.keep')}
        </Button>
        {isChange && (
          <Button size="small" color="plain" onClick={onClose}>
            {t('contacts:reach.leave')}
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
          <b className="block text-body">{t('contacts:reach.kept')}</b>
          <Words
            say="contacts:reach.kept-text"
            values={{ address: kept }}
            tags={{ address: (address) => <span className="break-words font-semibold">{address}</span> }}
          />
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
          {t('common:change')}
        </Button>
        <Button
          size="small"
          color="plain"
          busy={isPending}
          busyLabel={t('contacts:reach.removing')}
          onClick={() =>
            mutate(null, { onError: (error) => setProblem(toSentence(error, t('contacts:reach.failed'))) })
          }
        >
          {t('common:remove')}
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
        {t('contacts:reach.title')}
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
