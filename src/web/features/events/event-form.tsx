import { type ComponentProps, type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { fieldLimits, type GuestPolicy } from '#shared/event-fields.ts'
import { type PlainKey, t } from '#shared/message.ts'
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

function listCircles() {
  return [
    { value: 'friends', label: t('spon-form:circle.friends'), color: 'marigold' },
    { value: 'friends-of-friends', label: t('spon-form:circle.friends-of-friends'), color: 'sky' },
    { value: 'chosen', label: t('spon-form:circle.chosen'), color: 'grape' },
  ] as const
}

function listPolicies(mode: EventFormProps['mode']) {
  const anyone = mode === 'create' ? t('spon-form:policy.anyone') : t('spon-form:policy.bring-crew')
  return [
    { value: 'bring-crew', label: anyone, color: 'mint' },
    { value: 'plus-one', label: t('spon-form:policy.plus-one'), color: 'mint' },
    { value: 'just-you', label: t('spon-form:policy.just-you'), color: 'mint' },
  ] as const
}

const policyHints: Record<GuestPolicy, PlainKey> = {
  'bring-crew': 'spon-form:policy.bring-crew-hint',
  'plus-one': 'spon-form:policy.plus-one-hint',
  'just-you': 'spon-form:policy.just-you-hint',
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
          label={t('spon-form:title')}
          placeholder={t('spon-form:title-example')}
          autoComplete="off"
          error={isTitleMissing ? t('spon-form:title-first') : errorOf('title')}
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
                label={t('spon-form:location')}
                placeholder={t('spon-form:location-example')}
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
          label={t('spon-form:description')}
          hint={t('spon-form:description-hint')}
          doubt={doubts.description}
        />
        <CircleChoices
          {...props}
          error={wasTried && isNobodyChosen ? t('spon-form:circle.nobody') : errorOf('inviteeIds')}
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
        busyLabel={waitLabel ?? (mode === 'create' ? t('spon-form:posting') : t('spon-form:saving'))}
      >
        {mode === 'create' ? t('spon-form:post') : t('spon-form:update')}
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
          label={t('spon-form:circle')}
          segments={listCircles()}
          value={values.visibility}
          onChange={(visibility) => change({ kind: 'values', values: { visibility } })}
        />
        {values.visibility === 'chosen' && renderChosen(error)}
      </div>
      <Choice
        label={t('spon-form:policy')}
        hint={t(policyHints[values.guestPolicy])}
        segments={listPolicies(mode)}
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
