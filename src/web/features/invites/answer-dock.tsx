import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import type { RsvpResponse } from '#shared/events.ts'
import { answerAsGuest } from '#shared/guests.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { toPath } from '#shared/paths.ts'
import type { GuestAnswer, GuestEntry } from '#web/features/invites/use-guest-answer.ts'
import { useHeightVariable } from '#web/lib/state/use-height-variable.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Button } from '#web/ui/button.tsx'

export type NameProblem = { name: string; response: RsvpResponse; sentence: string }

type AnswerDockProps = {
  token: string
  /** Makes a form that is sent twice count once. */
  formKey: string
  answer: GuestAnswer
  /** The form came back from the server: it lies open, with what was typed. */
  problem: NameProblem | null
  /** Called when an answer was tapped, before the name is typed. */
  onOpen: () => void
  /** The other way in. */
  children: ReactNode
}

const answers = [
  {
    response: 'going',
    label: 'invitations:answer.going',
    instead: 'invitations:answer.going-instead',
    color: 'tomato',
  },
  {
    response: 'might-show',
    label: 'invitations:answer.might',
    instead: 'invitations:answer.might-instead',
    color: 'marigold',
  },
] as const
type Answer = (typeof answers)[number]

const saidOf = { going: 'invitations:answer.said-going', 'might-show': 'invitations:answer.said-might' } as const
const keptOf = { going: 'invitations:answer.kept-going', 'might-show': 'invitations:answer.kept-might' } as const

/** The two answers, always under the thumb. Drawn by the server, it works before its script has loaded, or without. */
export function AnswerDock({ answer, problem, children, ...form }: AnswerDockProps) {
  const lateRefusal = answer.status === 'refused' && answer.wasKept ? answer.entry.response : null
  // It was typed earlier: the sheet that says why is closed, or not drawn yet.
  useEffect(() => {
    if (lateRefusal) document.getElementById(toSheetId(lateRefusal))?.showPopover?.()
  }, [lateRefusal])
  if (answer.status === 'answered') return <Dock>{toSaid(answer.entry.response, answer.entry.name)}</Dock>
  if (answer.status === 'counted') return <Counted entry={answer.entry} />
  if (answer.status === 'waiting') return <Waiting entry={answer.entry} onRetry={() => answer.send(answer.entry)} />
  const typed = answer.status === 'refused' ? { ...answer.entry, sentence: answer.sentence } : problem
  return (
    <DockFrame label={t('invitations:answer.title')}>
      {problem ? (
        <NameForm answer={answer} typed={typed} choices={toChoices(problem.response)} {...form} />
      ) : (
        <>
          <div className="needs-popover flex flex-wrap gap-3">
            {answers.map(({ response, label, color }) => (
              <Button
                key={response}
                size="large"
                color={color}
                className="flex-1 whitespace-nowrap px-2!"
                popoverTarget={toSheetId(response)}
                aria-disabled={answer.status === 'sending'}
                onClick={form.onOpen}
              >
                {t(label)}
              </Button>
            ))}
          </div>
          {answers.map((choice, index) => (
            <div
              key={choice.response}
              id={toSheetId(choice.response)}
              popover="auto"
              role="dialog"
              aria-label={t(choice.label)}
              className={classNames(
                'name-sheet rounded-t-[1.75rem] border-2 border-ink border-b-0 bg-card p-5 backdrop:fade-in backdrop:bg-on-color/60',
                index > 0 && 'needs-popover',
              )}
            >
              <NameForm answer={answer} typed={typed} choices={toChoices(choice.response)} {...form} />
            </div>
          ))}
        </>
      )}
      {children}
    </DockFrame>
  )
}

/** The end of the page, in the place of the answers. */
export function Dock({ children }: { children: ReactNode }) {
  return (
    <DockFrame>
      <div role="status" className="drop-in grid justify-items-center gap-2 py-1 text-center">
        {children}
      </div>
    </DockFrame>
  )
}

function DockFrame({ label, children }: { label?: string; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null)
  useHeightVariable('--dock-height', frame)
  return (
    <section ref={frame} aria-label={label} className={dockLook}>
      {children}
    </section>
  )
}

export function toSaid(response: RsvpResponse, name: string): ReactNode {
  return <p className="max-w-full font-display font-extrabold text-h2">{t(saidOf[response], { name })}</p>
}

/** Changes the answer without scripts: the browser's session says whose it is. */
export function OtherAnswer({ token, response }: { token: string; response: RsvpResponse | null }) {
  return (
    <form method="post" action={toPath(answerAsGuest, { params: { token } })} className="flex flex-wrap gap-3">
      {answers
        .filter((other) => other.response !== response)
        .map((other) => (
          <Button key={other.response} type="submit" name="response" value={other.response} color="plain" size="small">
            {t(response ? other.instead : other.label)}
          </Button>
        ))}
    </form>
  )
}

const dockLook =
  'answer-dock dock -mx-4 mt-auto grid grid-cols-1 gap-3 border-ink border-t-2 bg-paper px-4 pt-4 pb-[max(calc(var(--safe-bottom)+1rem),var(--bar-room))]'
const toSheetId = (response: RsvpResponse) => `name-for-${response}`
const toChoices = (first: RsvpResponse) => answers.toSorted((one) => (one.response === first ? -1 : 1))

type NameFormProps = Pick<AnswerDockProps, 'token' | 'formKey' | 'answer'> & {
  typed: NameProblem | null
  /** The tapped answer, then the other one, for browsers that have no popover. */
  choices: Answer[]
}

function NameForm({ token, formKey, answer, typed, choices }: NameFormProps) {
  const id = useId()
  const isBusy = answer.status === 'sending'
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const response = submitter?.getAttribute('value') === choices[1]?.response ? choices[1] : choices[0]
    const name = String(new FormData(event.currentTarget).get('name'))
    if (response) answer.send({ name, response: response.response, key: formKey })
  }
  return (
    <form
      method="post"
      action={toPath(answerAsGuest, { params: { token } })}
      onSubmit={submit}
      className="grid grid-cols-1 gap-2"
    >
      <input type="hidden" name="key" value={formKey} />
      <label htmlFor={id} className="font-display font-extrabold text-h3">
        {t('invitations:answer.name')}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          name="name"
          required
          maxLength={limits.guestName}
          defaultValue={typed?.name}
          autoComplete="given-name"
          autoCapitalize="words"
          enterKeyHint="send"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the sheet opens to ask for nothing but this
          autoFocus
          // React sets the attribute on the server only, and an opening popover looks for it.
          ref={(field) => field?.setAttribute('autofocus', '')}
          aria-invalid={typed ? true : undefined}
          aria-describedby={typed ? `${id}-note` : undefined}
          className="typed h-13 min-w-0 flex-[1_1_8rem] rounded-field border-2 border-ink bg-card px-4 text-ink text-lead aria-invalid:bg-bubblegum/20"
        />
        {choices.map(({ response, label, color }, index) => (
          <Button
            key={response}
            type="submit"
            name="response"
            value={response}
            color={color}
            busy={isBusy && answer.entry.response === response}
            aria-disabled={isBusy}
            className={classNames('flex-auto whitespace-nowrap', index > 0 && 'needs-no-popover')}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <p id={`${id}-note`} role={typed ? 'alert' : undefined} className={typed ? 'font-semibold' : 'text-ink-soft'}>
        {typed ? `⚠ ${typed.sentence}` : t('invitations:answer.hint')}
      </p>
    </form>
  )
}

function Counted({ entry }: { entry: GuestEntry }) {
  return (
    <Dock>
      {toSaid(entry.response, entry.name)}
      <p className="text-pretty">{t('invitations:answer.counted')}</p>
      <Button color="plain" size="small" onClick={() => location.reload()}>
        {t('invitations:answer.open-again')}
      </Button>
    </Dock>
  )
}

function Waiting({ entry, onRetry }: { entry: GuestEntry; onRetry: () => void }) {
  return (
    <Dock>
      <p className="font-display font-extrabold text-h3">{t('invitations:answer.waiting')}</p>
      <p className="text-pretty">{t(keptOf[entry.response], { name: entry.name })}</p>
      <Button color="plain" size="small" onClick={onRetry}>
        {t('invitations:answer.try-now')}
      </Button>
    </Dock>
  )
}
