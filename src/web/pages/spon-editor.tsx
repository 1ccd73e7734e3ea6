import { useState } from 'react'
import { timeframes } from '#shared/event-fields.ts'
import type { EventDetail } from '#shared/events.ts'
import { type PlainKey, t } from '#shared/message.ts'
import { keepLastChosen } from '#web/features/crews/chosen-model.ts'
import { ChosenPeople } from '#web/features/crews/chosen-people.tsx'
import type { useSaveEvent } from '#web/features/events/api.ts'
import { EventForm } from '#web/features/events/event-form.tsx'
import { type FormChange, type FormValues, presetTime, toEventInput } from '#web/features/events/event-form-model.ts'
import { GifPicker } from '#web/features/gifs/gif-picker.tsx'
import { AudienceLine } from '#web/features/notifications/audience-line.tsx'
import { LocateButton } from '#web/features/places/locate-button.tsx'
import { type HeardTexts, toDoubts } from '#web/features/voice/heard-texts-model.ts'
import type { Phase } from '#web/features/voice/recorder-model.ts'
import { useRecorder } from '#web/features/voice/use-recorder.ts'
import { VoiceRecorder } from '#web/features/voice/voice-recorder.tsx'
import { toSentence } from '#web/lib/api/api.ts'
import { useMe } from '#web/lib/api/auth.ts'
import { toProblem } from '#web/lib/api/problem.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { toastError } from '#web/ui/toast.ts'

type SponEditorProps = {
  mode: 'create' | 'edit'
  values: FormValues
  change: (change: FormChange) => void
  save: ReturnType<typeof useSaveEvent>
  /** Of a spon that is edited. */
  postedAt?: string
  /** Who was chosen before, and cannot be. */
  leftOut?: readonly string[]
  /** Says under the button whom a post pings. */
  hasAudience?: boolean
  /** Null if it was queued offline. */
  onSaved: (event: EventDetail | null) => void
  /** The message if saving fails. */
  failure: string
}

/** The submit button's label while the recorder is busy. */
const waitLabels: Partial<Record<Phase['name'], PlainKey>> = {
  asking: 'spon-form:recording',
  recording: 'spon-form:recording',
  sending: 'spon-form:sending',
  reading: 'spon-form:listening',
}

/** The form of a spon with recorder, locator and GIF picker: for a new one and for an edit. */
export function SponEditor(props: SponEditorProps) {
  const { mode, values, change, save, postedAt, leftOut, hasAudience, onSaved, failure } = props
  const [gifTerm, setGifTerm] = useState('')
  const { id: viewerId } = useMe()
  const [wasForOthers] = useState(values.visibility !== 'chosen')
  const form = { audio: values.audio, texts: toTexts(values), isEdit: mode === 'edit' }
  const voice = useRecorder(form, ({ audio, texts, restored, gifTerm: term, staleGifTerm }) => {
    if (audio !== undefined) change({ kind: 'values', values: { audio } })
    if (term) setGifTerm(term)
    if (staleGifTerm) setGifTerm((now) => (now === staleGifTerm ? '' : now))
    for (const each of toFormChanges(texts ?? {})) change(each)
    for (const each of toFormChanges(restored ?? {})) change(toRestored(each, mode))
  })
  const waitLabel = waitLabels[voice.recorder.phase.name]
  const problem = toProblem(save.error)
  const doubts = toDoubts(voice.recorder.filled, form.texts)
  const errorOf = (field: string) => (problem?.field === field ? problem.sentence : null)

  function fail(sentence: string) {
    vibrate('error')
    toastError(sentence)
  }
  async function submit() {
    try {
      const audio = await voice.post()
      if (values.visibility === 'chosen') keepLastChosen(viewerId, values.chosen)
      save.mutate(toEventInput({ ...values, audio }), { onSuccess: onSaved, onError: () => fail(failure) })
    } catch (error) {
      // Aborted: unmounted, or recorded again during the upload.
      if (error instanceof DOMException && error.name === 'AbortError') return
      const reason = toSentence(error, '')
      fail(reason ? t('spon-form:upload-failed', { reason }) : t('spon-form:upload-failed-offline'))
    }
  }

  return (
    <div className="mt-4">
      <EventForm
        mode={mode}
        values={values}
        change={change}
        problem={problem}
        doubts={doubts}
        isBusy={save.isPending}
        waitLabel={waitLabel ? t(waitLabel) : null}
        onSubmit={() => void submit()}
        postedAt={postedAt}
        renderChosen={(error) => (
          <ChosenPeople
            chosen={values.chosen}
            onChange={(chosen) => change({ kind: 'values', values: { chosen } })}
            opensAtOnce={wasForOthers}
            leftOut={leftOut}
            keepsOthers={mode === 'edit'}
            error={error}
          />
        )}
        reach={hasAudience && <AudienceLine visibility={values.visibility} chosen={values.chosen} />}
        voice={<VoiceRecorder voice={voice} mode={mode} doubts={Object.values(doubts)} error={errorOf('audioUrl')} />}
        locator={<LocateButton onFound={(value) => change({ kind: 'text', field: 'location', value })} />}
        gif={
          <GifPicker
            gif={values.gif}
            onChange={(gif) => change({ kind: 'values', values: { gif } })}
            term={gifTerm}
            onTermChange={setGifTerm}
            error={errorOf('gifUrl')}
          />
        }
      />
    </div>
  )
}

/** The form's values for the fields that a recording can fill. */
function toTexts({ title, description, location, isPresetTime, timeframe, specificTime }: FormValues): HeardTexts {
  return { title, description, location, time: isPresetTime ? '' : specificTime || timeframe }
}

function* toFormChanges({ time, ...words }: Partial<HeardTexts>): Generator<FormChange> {
  for (const field of ['title', 'description', 'location'] as const) {
    const value = words[field]
    if (value !== undefined) yield { kind: 'text', field, value }
  }
  if (time === 'Right Now') yield { kind: 'now', value: true }
  else if (time !== undefined) yield { kind: 'specific-time', value: time }
}

/** A part of the day that was chosen before is chosen again; one that was said stays words. A new spon is for now again. */
function toRestored(change: FormChange, mode: SponEditorProps['mode']): FormChange {
  if (change.kind !== 'specific-time') return change
  if (mode === 'create' && change.value === '') return { kind: 'values', values: presetTime }
  const part = timeframes.find((timeframe) => timeframe === change.value)
  return part ? { kind: 'timeframe', value: part } : change
}
