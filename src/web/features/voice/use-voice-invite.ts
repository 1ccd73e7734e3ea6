import { useLayoutEffect, useRef, useState } from 'react'
import type { VoiceNote } from '#web/features/voice/api.ts'
import { type Agreement, hasText } from '#web/features/voice/heard-texts-model.ts'
import { useAgreement, type VoiceForm } from '#web/features/voice/use-agreement.ts'
import { useClip } from '#web/features/voice/use-clip.ts'
import { useMicrophone } from '#web/features/voice/use-microphone.ts'
import { useVoiceWork } from '#web/features/voice/use-voice-work.ts'
import type { Recording } from '#web/lib/audio/recorder.ts'

/** Shorter than this is a slip of the thumb. */
const shortestSeconds = 0.6
const tooShort = 'That was too short to hear. Tap, talk, tap again.'
const nothingHeard = "We couldn't make out any words. Your voice note is kept; type the rest yourself."

/** A recording on its way into a form: recorded, sent, read, and put into the fields as was agreed. */
export function useVoiceInvite(form: VoiceForm) {
  // What comes back after seconds must meet the form as it is then.
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  const { audio, texts } = form
  const [bars, setBars] = useState<readonly number[] | null>(null)
  const [hint, setHint] = useState<string | null>(null)
  const agreement = useAgreement(latest)
  const { clip, cleared, ...clips } = useClip(latest, audio)
  const { take, readAgain, sendNow, cancel, work, trouble } = useVoiceWork({
    onBars: setBars,
    onSent: (note) => latest.current.onAudioChange(note),
    onHeard: (fields) => agreement.hear(fields) || setHint(nothingHeard),
  })
  const microphone = useMicrophone((recording: Recording) => {
    if (recording.blob.size === 0 || recording.seconds < shortestSeconds) return setHint(tooShort)
    setBars(null)
    clips.keep(recording)
    void take(recording.blob)
  })

  function start(agreed: Agreement) {
    agreement.agree(agreed)
    clips.forgetCleared()
    setHint(null)
    cancel()
    void microphone.start()
  }
  function clear() {
    cancel()
    setHint(null)
    clips.clear()
  }
  /** The note to post with the form; a recording that could not be sent before is sent now, or this throws. */
  async function settle(): Promise<VoiceNote | null> {
    if (!clip || audio) return audio
    const note = await sendNow(clip.blob)
    form.onAudioChange(note)
    return note
  }
  return {
    microphone,
    clip,
    audio,
    bars,
    work,
    trouble,
    hint,
    question: agreement.question,
    dismiss: agreement.dismiss,
    answer: agreement.answer,
    record: () => (hasText(texts) ? agreement.ask() : start('nothing-there')),
    start,
    clear,
    bringBack: cleared && !clip ? clips.bringBack : null,
    skip: cancel,
    tryAgain: () => void (audio ? readAgain(audio) : clip && take(clip.blob)),
    settle,
  }
}
export type VoiceInvite = ReturnType<typeof useVoiceInvite>
