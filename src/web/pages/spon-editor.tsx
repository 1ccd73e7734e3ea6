import { useState } from 'react'
import type { EventDetail } from '#shared/events.ts'
import type { useSaveEvent } from '#web/features/events/api.ts'
import { EventForm } from '#web/features/events/event-form.tsx'
import { type FormChange, type FormValues, toEventInput } from '#web/features/events/event-form-model.ts'
import { GifPicker } from '#web/features/gifs/gif-picker.tsx'
import { LocateButton } from '#web/features/places/locate-button.tsx'
import { useVoiceInvite, type VoiceInvite } from '#web/features/voice/use-voice-invite.ts'
import { VoiceRecorder } from '#web/features/voice/voice-recorder.tsx'
import { toSentence } from '#web/lib/api/api.ts'
import { toProblem } from '#web/lib/api/problem.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { toastError } from '#web/ui/toast.ts'

type SponEditorProps = {
  mode: 'create' | 'edit'
  values: FormValues
  change: (change: FormChange) => void
  save: ReturnType<typeof useSaveEvent>
  /** Null: there is no connection, and it goes out later. */
  onSaved: (event: EventDetail | null) => void
  /** What is said when it could not be saved. */
  failure: string
}

/** The form of a spon with its voice, place finder and GIF: the same for a new one and for an edit. */
export function SponEditor({ mode, values, change, save, onSaved, failure }: SponEditorProps) {
  const [gifTerm, setGifTerm] = useState('')
  const texts = toTexts(values)
  const voice = useVoiceInvite({
    audio: values.audio,
    texts,
    clearsText: mode === 'create',
    onAudioChange: (value) => change({ kind: 'audio', value }),
    onFill: ({ time, ...words }) => {
      for (const field of ['title', 'description', 'location'] as const) {
        const value = words[field]
        if (value !== undefined) change({ kind: 'text', field, value })
      }
      if (time === 'Right Now') change({ kind: 'now', value: true })
      else if (time !== undefined) change({ kind: 'specific-time', value: time })
    },
    onGifTerm: setGifTerm,
  })
  const problem = toProblem(save.error)
  const errorOf = (field: string) => (problem?.field === field ? problem.sentence : null)

  function fail(sentence: string) {
    vibrate('error')
    toastError(sentence)
  }
  async function submit() {
    try {
      const audio = await voice.settle()
      save.mutate(toEventInput({ ...values, audio }), { onSuccess: onSaved, onError: () => fail(failure) })
    } catch (error) {
      fail(`Audio upload failed: ${toSentence(error, 'there is no connection. Try again?')}`)
    }
  }

  return (
    <div className="mt-4">
      <EventForm
        mode={mode}
        values={values}
        change={change}
        problem={problem}
        isBusy={save.isPending}
        waitLabel={toWaitLabel(voice)}
        onSubmit={() => void submit()}
        voice={<VoiceRecorder voice={voice} mode={mode} texts={texts} error={errorOf('audioUrl')} />}
        locator={<LocateButton onFound={(value) => change({ kind: 'text', field: 'location', value })} />}
        gif={
          <GifPicker
            gif={values.gif}
            onChange={(value) => change({ kind: 'gif', value })}
            term={gifTerm}
            onTermChange={setGifTerm}
            error={errorOf('gifUrl')}
          />
        }
      />
    </div>
  )
}

/** What a recording can say, as it stands in the form. */
function toTexts({ title, description, location, isNow, timeframe, specificTime }: FormValues) {
  return {
    title,
    description,
    location,
    time: isNow ? 'Right Now' : specificTime || timeframe,
  }
}

function toWaitLabel({ microphone, work }: VoiceInvite): string | null {
  if (microphone.phase !== 'off') return 'Recording...'
  if (!work) return null
  return work.kind === 'sending' ? 'Sending...' : 'Listening...'
}
