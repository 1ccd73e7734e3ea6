import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { RecorderClip } from '#web/features/voice/recorder-clip.tsx'
import { ExistingContentDialog, ReplaceContentDialog } from '#web/features/voice/recorder-dialogs.tsx'
import { RecorderIdle } from '#web/features/voice/recorder-idle.tsx'
import { RecorderLive } from '#web/features/voice/recorder-live.tsx'
import type { Voice } from '#web/features/voice/use-recorder.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'

type VoiceRecorderProps = {
  voice: Voice
  mode: 'create' | 'edit'
  /** What the form asks beside fields that may be misread: said aloud once. */
  doubts: string[]
  /** The server's error about the note. */
  error: string | null
}

const invitations = {
  create: { title: 'Just say it', text: '“Pizza at Tony’s tonight at eight, bring friends.” We fill in the rest.' },
  edit: { title: 'Say it too', text: 'Add a voice note of up to a minute to your spon.' },
}

const announcements = { idle: '', recording: 'Recording. It stops by itself after a minute.', recorded: 'Recorded.' }

export function VoiceRecorder({ voice, mode, doubts, error }: VoiceRecorderProps) {
  const { recorder, form, dispatch } = voice
  const { phase, clip } = recorder
  const face = toFace(voice)
  const frame = useMovingFocus(face)
  return (
    <section ref={frame} aria-label={mode === 'create' ? 'Voice invite' : 'Voice message'} className="grid gap-3">
      {mode === 'edit' && <h2 className="text-h3">Voice message</h2>}
      {face === 'idle' && (
        <RecorderIdle
          {...invitations[mode]}
          isAsking={phase.name === 'asking'}
          onRecord={() => dispatch({ kind: 'record' })}
        />
      )}
      {phase.name === 'recording' && <RecorderLive phase={phase} onStop={() => dispatch({ kind: 'stop' })} />}
      {face === 'recorded' && <RecorderClip key={clip?.source ?? form.audio?.url} voice={voice} />}
      <p role="status" className="sr-only">
        {[phase.name === 'reading' ? 'Reading your recording.' : announcements[face], ...doubts].join(' ')}
      </p>
      <Notes voice={voice} error={error} />
      <ExistingContentDialog voice={voice} />
      <ReplaceContentDialog voice={voice} />
    </section>
  )
}

/** Which card to show. During the permission prompt the previous one stays. */
function toFace({ recorder: { phase, clip }, form }: Voice): keyof typeof announcements {
  if (phase.name === 'recording') return 'recording'
  return clip || form.audio ? 'recorded' : 'idle'
}

/** The tapped button unmounts with its card: the focus moves to the next card's main button. */
function useMovingFocus(face: string) {
  const frame = useRef<HTMLElement>(null)
  const before = useRef(face)
  useEffect(() => {
    if (before.current === face) return
    before.current = face
    const main = frame.current?.querySelector<HTMLElement>('[data-voice-main]')
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (isLost) main?.focus({ preventScroll: true })
  }, [face])
  return frame
}

function Notes({ voice: { recorder, dispatch }, error }: Pick<VoiceRecorderProps, 'voice' | 'error'>) {
  const { phase, cleared, heard } = recorder
  const failure = phase.name === 'failed' ? phase.sentence : null
  const sentence = error ?? failure ?? ('hint' in phase ? phase.hint : null)
  const undo = <Undo2 aria-hidden="true" className="size-4" />
  return (
    <>
      {heard && (
        <p role="status" className="text-pretty text-small">
          <span className="font-semibold">Heard:</span> “{heard}”
        </p>
      )}
      {sentence && (
        <Note role="alert" text={sentence}>
          {failure && !error && (
            <Button size="small" color="marigold" onClick={() => dispatch({ kind: 'try-again' })}>
              Try again
            </Button>
          )}
        </Note>
      )}
      {cleared && (
        <Note role="status" text={hasTexts(cleared) ? 'Recording and text cleared.' : 'Recording cleared.'}>
          <Button size="small" color="plain" icon={undo} onClick={() => dispatch({ kind: 'bring-back' })}>
            Bring it back
          </Button>
        </Note>
      )}
    </>
  )
}

const hasTexts = ({ texts }: NonNullable<Voice['recorder']['cleared']>) => Object.keys(texts).length > 0
