import { useEffect, useRef, useState } from 'react'
import type { VoiceFields } from '#shared/voice.ts'
import { readRecording, sendRecording, type VoiceNote } from '#web/features/voice/api.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { decodeSamples, toBars } from '#web/lib/audio/sound-samples.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { toastError } from '#web/ui/toast.ts'
import { barCount } from '#web/ui/waveform.tsx'

type VoiceWork = { kind: 'sending'; share: number } | { kind: 'reading' }
/** What went wrong, in words that stay on the card; what failed can be tried again. */
type VoiceTrouble = { kind: 'send' | 'read'; sentence: string }

type Handlers = {
  onBars: (bars: readonly number[]) => void
  onSent: (note: VoiceNote) => void
  onHeard: (heard: VoiceFields) => void
}

const notSent = 'It could not be sent. Your recording is still here.'
const notRead = 'Type the rest yourself, or let us listen again.'

/** What happens to a recording: it is sent, then read. Starting anew, or leaving, ends what is under way. */
export function useVoiceWork({ onBars, onSent, onHeard }: Handlers) {
  const [work, setWork] = useState<VoiceWork | null>(null)
  const [trouble, setTrouble] = useState<VoiceTrouble | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  function cancel() {
    running.current?.abort()
    running.current = null
    setWork(null)
    setTrouble(null)
  }
  async function run<Result>(job: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    cancel()
    const controller = new AbortController()
    running.current = controller
    try {
      return await job(controller.signal)
    } finally {
      if (running.current === controller) setWork(null)
    }
  }
  async function send(blob: Blob, signal: AbortSignal): Promise<VoiceNote> {
    setWork({ kind: 'sending', share: 0 })
    const samples = await decodeSamples(blob)
    if (samples) onBars(toBars(samples, barCount))
    return sendRecording(blob, samples, { signal, onProgress: (share) => setWork({ kind: 'sending', share }) })
  }
  async function read(note: VoiceNote, signal: AbortSignal) {
    setWork({ kind: 'reading' })
    try {
      const heard = await readRecording(note.url, signal)
      if (!signal.aborted) onHeard(heard)
    } catch (error) {
      if (signal.aborted) return
      vibrate('error')
      setTrouble({ kind: 'read', sentence: toSentence(error, notRead) })
      toastError("Couldn't process your recording, but it's saved for the event", 'Audio processing failed')
    }
  }

  return {
    work,
    trouble,
    cancel,
    /** Sends a recording and reads it. */
    take: (blob: Blob) =>
      run(async (signal) => {
        try {
          const note = await send(blob, signal)
          onSent(note)
          await read(note, signal)
        } catch (error) {
          if (signal.aborted) return
          vibrate('error')
          setTrouble({ kind: 'send', sentence: toSentence(error, notSent) })
          toastError('Your recording is still here. Try again?', 'Audio upload failed')
        }
      }),
    readAgain: (note: VoiceNote) => run((signal) => read(note, signal)),
    /** Only sends it, for a form that is being posted. */
    sendNow: (blob: Blob) => run((signal) => send(blob, signal)),
  }
}
