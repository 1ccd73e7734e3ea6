import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ExistingContentDialog } from '#web/features/voice/existing-content-dialog.tsx'
import { RecorderClip } from '#web/features/voice/recorder-clip.tsx'
import { RecorderIdle } from '#web/features/voice/recorder-idle.tsx'
import { RecorderLive } from '#web/features/voice/recorder-live.tsx'
import { ReplaceContentDialog } from '#web/features/voice/replace-content-dialog.tsx'
import type { VoiceInvite } from '#web/features/voice/use-voice-invite.ts'
import { Button } from '#web/ui/button.tsx'

type VoiceRecorderProps = {
  voice: VoiceInvite
  mode: 'create' | 'edit'
  texts: Parameters<typeof ReplaceContentDialog>[0]['now']
  /** What the server had against the note. */
  error: string | null
}

const invitations = {
  create: { title: 'Just say it', text: '“Pizza at Tony’s tonight at eight, bring friends.” We fill in the rest.' },
  edit: { title: 'Say it too', text: 'Add a voice note of up to a minute to your spon.' },
}

type Phase = 'idle' | 'recording' | 'recorded'

const announcements: Record<Phase, string> = {
  idle: '',
  recording: 'Recording. It stops by itself after a minute.',
  recorded: 'Recorded.',
}

export function VoiceRecorder({ voice, mode, texts, error }: VoiceRecorderProps) {
  const phase = toPhase(voice)
  const frame = useMovingFocus(phase)
  const { question } = voice
  return (
    <section ref={frame} aria-label={mode === 'create' ? 'Voice invite' : 'Voice message'} className="grid gap-3">
      {mode === 'edit' && <h2 className="text-h3">Voice message</h2>}
      {phase === 'idle' && (
        <RecorderIdle {...invitations[mode]} isAsking={voice.microphone.phase === 'asking'} onRecord={voice.record} />
      )}
      {phase === 'recording' && <RecorderLive microphone={voice.microphone} />}
      {phase === 'recorded' && <RecorderClip key={voice.clip?.source ?? voice.audio?.url} voice={voice} />}
      <p role="status" className="sr-only">
        {voice.work?.kind === 'reading' ? 'Reading your recording.' : announcements[phase]}
      </p>
      <Notes voice={voice} error={error} />
      <ExistingContentDialog
        open={question?.kind === 'before'}
        onClose={voice.dismiss}
        onKeep={() => voice.start('keep')}
        onReplace={() => voice.start('replace')}
      />
      {question?.kind === 'after' && (
        <ReplaceContentDialog
          overwritten={question.verdict.overwritten}
          now={texts}
          heard={question.heard}
          onAnswer={voice.answer}
        />
      )}
    </section>
  )
}

function toPhase({ microphone, clip, audio }: VoiceInvite): Phase {
  if (microphone.phase === 'recording') return 'recording'
  return clip || audio ? 'recorded' : 'idle'
}

/** What was tapped gives way to the next state: the focus goes to the main button of that one. */
function useMovingFocus(phase: Phase) {
  const frame = useRef<HTMLElement>(null)
  const before = useRef(phase)
  useEffect(() => {
    if (before.current === phase) return
    before.current = phase
    const main = frame.current?.querySelector<HTMLElement>('[data-voice-main]')
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (isLost) main?.focus({ preventScroll: true })
  }, [phase])
  return frame
}

function Notes({ voice, error }: Pick<VoiceRecorderProps, 'voice' | 'error'>) {
  const sentence = error ?? voice.trouble?.sentence ?? voice.hint
  return (
    <>
      {sentence && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="alert" className="min-w-48 flex-1 text-pretty font-semibold text-small">
            {sentence}
          </p>
          {voice.trouble && !error && (
            <Button size="small" color="marigold" onClick={voice.tryAgain}>
              Try again
            </Button>
          )}
        </div>
      )}
      {voice.bringBack && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="font-semibold text-small">
            Recording cleared.
          </p>
          <Button
            size="small"
            color="plain"
            icon={<Undo2 aria-hidden="true" className="size-4" />}
            onClick={voice.bringBack}
          >
            Bring it back
          </Button>
        </div>
      )}
    </>
  )
}
