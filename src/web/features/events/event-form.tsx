import { type ComponentProps, type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { fieldLimits, type GuestPolicy } from '#shared/event-fields.ts'
import type { FormChange, FormValues } from '#web/features/events/event-form-model.ts'
import { MinimumField } from '#web/features/events/minimum-field.tsx'
import { WhenField } from '#web/features/events/when-field.tsx'
import { useAsleep } from '#web/lib/state/use-asleep.ts'
import { useHeightVariable } from '#web/lib/state/use-height-variable.ts'
import { useHydrated } from '#web/lib/state/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { SegmentedChoice } from '#web/ui/segmented.tsx'

type EventFormProps = {
  mode: 'create' | 'edit'
  values: FormValues
  change: (change: FormChange) => void
  /** The field that the server rejected, with its sentence. */
  problem: { field: string; sentence: string } | null
  isBusy: boolean
  /** What to ask beside a field that a recording filled in and may be misread. */
  doubts: Partial<Record<'title' | 'description' | 'location' | 'time', string>>
  /** The submit button's label while the form waits for something, such as an upload. */
  waitLabel: string | null
  onSubmit: () => void
  /** Of a spon that is edited. */
  postedAt?: string | undefined
  /** The voice note, first in the form. */
  voice: ReactNode
  /** The button beside the place, and the note under it. */
  locator: ReactNode
  /** The optional GIF, between the place and the details. */
  gif: ReactNode
  /** Where it is for chosen people: who they are. */
  renderChosen: (error: string | null) => ReactNode
  /** Under the button: whom it reaches. */
  reach?: ReactNode
}

const circles = [
  { value: 'friends', label: 'My Crew', color: 'marigold' },
  { value: 'friends-of-friends', label: 'Friends-of-friends', color: 'sky' },
  { value: 'chosen', label: 'Just these people', color: 'grape' },
] as const

const otherPolicies = [
  { value: 'plus-one', label: '+1 welcome', color: 'mint' },
  { value: 'just-you', label: 'Just you', color: 'mint' },
] as const
const policies = {
  create: [{ value: 'bring-crew', label: 'Anyone', color: 'mint' }, ...otherPolicies],
  edit: [{ value: 'bring-crew', label: 'Bring the crew', color: 'mint' }, ...otherPolicies],
} as const

const policyHints: Record<GuestPolicy, string> = {
  'bring-crew': 'Whoever is invited may bring whom they like.',
  'plus-one': 'Everyone may bring one more.',
  'just-you': 'Keeping it low-key.',
}

export function EventForm(props: EventFormProps) {
  const { values, change, problem, doubts, isBusy, waitLabel, onSubmit, postedAt, voice, locator, gif } = props
  const [wasTried, setTried] = useState(false)
  const isTitleMissing = wasTried && values.title.trim() === ''
  const isNobodyChosen = values.visibility === 'chosen' && values.chosen.length === 0
  const isHydrated = useHydrated()
  // A draft replaces the form that was drawn.
  const voiceSlot = useAsleep<HTMLDivElement>(isHydrated)
  const errorOf = (field: string) => (problem?.field === field ? problem.sentence : null)
  function toFieldProps(field: keyof typeof fieldLimits) {
    return {
      name: field,
      limit: fieldLimits[field],
      maxLength: fieldLimits[field],
      value: values[field],
      error: errorOf(field),
      onChange: (value: string) => change({ kind: 'text', field, value }),
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (values.title.trim() === '') document.querySelector<HTMLInputElement>('[name=title]')?.focus()
    else if (!isNobodyChosen && !isBusy && !waitLabel) onSubmit()
  }
  return (
    <form className="grid grid-cols-1 gap-6" onSubmit={submit} noValidate>
      <div {...voiceSlot}>{voice}</div>
      {/* What is typed before the script is there would be lost. */}
      <div className="contents" inert={!isHydrated}>
        <TextField
          {...toFieldProps('title')}
          doubt={doubts.title}
          label="What's your plan?"
          placeholder="Pizza at Tony's"
          autoComplete="off"
          error={isTitleMissing ? 'Give it a title first.' : errorOf('title')}
          onKeyDown={keepEnter}
        />
        <WhenField
          values={values}
          change={change}
          doubt={doubts.time}
          error={errorOf('specificTime') ?? errorOf('timeframe')}
          postedAt={postedAt}
        />
        <div className="grid gap-1.5">
          <div className="flex items-end gap-3">
            <div className="min-w-0 flex-1">
              <TextField
                {...toFieldProps('location')}
                doubt={doubts.location}
                label="Where's the spot?"
                placeholder="Tony's, Fifth Street"
                autoComplete="off"
                onKeyDown={keepEnter}
              />
            </div>
            {locator}
          </div>
        </div>
        {gif}
        <TextArea
          {...toFieldProps('description')}
          label="Any details?"
          hint="Optional: what to bring, which door, how long."
          doubt={doubts.description}
        />
        <CircleChoices
          {...props}
          error={wasTried && isNobodyChosen ? 'Choose who it is for first.' : errorOf('inviteeIds')}
        />
        <MinimumField minGoing={values.minGoing} change={change} error={errorOf('minGoing')} />
        <SubmitBar {...props} />
      </div>
    </form>
  )
}

function SubmitBar({
  mode,
  isBusy,
  waitLabel,
  reach,
}: Pick<EventFormProps, 'mode' | 'isBusy' | 'waitLabel' | 'reach'>) {
  const bar = useRef<HTMLDivElement>(null)
  useHeightVariable('--dock-height', bar)
  return (
    <div
      ref={bar}
      className="dock -mx-(--page-margin) sticky bottom-0 z-10 border-ink border-t-2 bg-paper px-(--page-margin) pt-3 pb-[calc(var(--safe-bottom)+1rem)]"
    >
      <Button
        type="submit"
        size="large"
        fullWidth
        busy={isBusy || waitLabel !== null}
        busyLabel={waitLabel ?? (mode === 'create' ? 'Posting...' : 'Saving...')}
      >
        {mode === 'create' ? "Let's Go!" : 'Update Event'}
      </Button>
      {reach}
    </div>
  )
}

type CircleProps = Pick<EventFormProps, 'mode' | 'values' | 'change' | 'renderChosen'> & { error: string | null }

function CircleChoices({ mode, values, change, renderChosen, error }: CircleProps) {
  return (
    <>
      <div className="grid grid-cols-1 gap-3">
        <Choice
          label="Who's in the loop?"
          segments={circles}
          value={values.visibility}
          onChange={(visibility) => change({ kind: 'values', values: { visibility } })}
        />
        {values.visibility === 'chosen' && renderChosen(error)}
      </div>
      <Choice
        label="Bring the squad?"
        hint={policyHints[values.guestPolicy]}
        segments={policies[mode]}
        value={values.guestPolicy}
        onChange={(guestPolicy) => change({ kind: 'values', values: { guestPolicy } })}
      />
    </>
  )
}

/** Enter must not post a half-finished spon: only the button does. */
function keepEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter' && !event.shiftKey) event.preventDefault()
}

type ChoiceProps<Value extends string> = ComponentProps<typeof SegmentedChoice<Value>> & { hint?: string }

function Choice<Value extends string>({ hint, ...choice }: ChoiceProps<Value>) {
  return (
    <div className="grid gap-2">
      <h2 className="text-h3">{choice.label}</h2>
      <SegmentedChoice {...choice} />
      {hint && <p className="text-ink-soft text-small">{hint}</p>}
    </div>
  )
}
