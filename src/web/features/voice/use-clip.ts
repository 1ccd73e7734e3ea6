import { type RefObject, useEffect, useRef, useState } from 'react'
import type { VoiceNote } from '#web/features/voice/api.ts'
import type { VoiceForm } from '#web/features/voice/use-agreement.ts'
import type { Recording } from '#web/lib/audio/recorder.ts'

type Clip = Recording & { source: string }
type Cleared = { clip: Clip | null; audio: VoiceNote | null; title: string; description: string }

/** The recording made on this page, if any, and the one that was just thrown away. */
export function useClip(form: RefObject<VoiceForm>, first: VoiceNote | null) {
  const [original] = useState(first)
  const [clip, setClip] = useState<Clip | null>(null)
  const [cleared, setCleared] = useState<Cleared | null>(null)
  const makeSource = useObjectUrls()
  return {
    clip,
    cleared,
    keep(recording: Recording) {
      setClip({ ...recording, source: makeSource(recording.blob) })
      setCleared(null)
      form.current.onAudioChange(null)
    },
    /** Throws it away. In an edit the note from before a new recording comes back first. */
    clear() {
      const { audio, texts, clearsText, onAudioChange, onFill } = form.current
      setCleared({ clip, audio, title: texts.title, description: texts.description })
      setClip(null)
      onAudioChange(clip && !clearsText ? original : null)
      if (clearsText) onFill({ title: '', description: '' })
    },
    bringBack() {
      if (!cleared) return
      const { texts, clearsText, onAudioChange, onFill } = form.current
      setClip(cleared.clip)
      setCleared(null)
      onAudioChange(cleared.audio)
      if (!clearsText) return
      onFill({ title: texts.title || cleared.title, description: texts.description || cleared.description })
    },
    forgetCleared: () => setCleared(null),
  }
}

/** Addresses of recordings in this page's memory, given back when it is left. */
function useObjectUrls() {
  const made = useRef<string[]>([])
  useEffect(() => () => made.current.forEach(URL.revokeObjectURL), [])
  return (blob: Blob): string => {
    const url = URL.createObjectURL(blob)
    made.current.push(url)
    return url
  }
}
