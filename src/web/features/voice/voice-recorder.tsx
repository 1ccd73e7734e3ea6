import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '#shared/message.ts'
import { RecorderClip } from '#web/features/voice/recorder-clip.tsx'
import { ExistingContentDialog, ReplaceContentDialog } from '#web/features/voice/recorder-dialogs.tsx'
import { RecorderIdle } from '#web/features/voice/recorder-idle.tsx'
import { RecorderLive } from '#web/features/voice/recorder-live.tsx'
import type { Voice } from '#web/features/voice/use-recorder.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Words } from '#web/ui/words.tsx'

type VoiceRecorderProps = {
  voice: Voice
  mode: 'create' | 'edit'
  /** What the form asks beside fields that may be misread: said aloud once. */
  doubts: string[]
  /** The server's error about the note. */
  error: string | null
}

const invitations = {
  create: { title: 'recorder:just-say-it', text: 'recorder:just-say-it-text' },
  edit: { title: 'recorder:say-it-too', text: 'recorder:say-it-too-text' },
} as const

type Face = 'idle' | 'recording' | 'recorded'

export function VoiceRecorder({ voice, mode, doubts, error }: VoiceRecorderProps) {
  const { recorder, form, dispatch } = voice
  const { phase, clip } = recorder
  const face = toFace(voice)
  const frame = useMovingFocus(face)
  return (
    <section
      ref={frame}
      aria-label={mode === 'create' ? t('recorder:voice-invite') : t('recorder:voice-message')}
      className="grid gap-3"
    >
      {mode === 'edit' && <h2 className="text-h3">{t('recorder:voice-message')}</h2>}
      {face === 'idle' && (
        <RecorderIdle
          title={t(invitations[mode].title)}
          text={t(invitations[mode].text)}
          isAsking={phase.name === 'asking'}
          onRecord={() => dispatch({ kind: 'record' })}
        />
      )}
      {phase.name === 'recording' && <RecorderLive phase={phase} onStop={() => dispatch({ kind: 'stop' })} />}
      {face === 'recorded' && <RecorderClip key={clip?.source ?? form.audio?.url} voice={voice} />}
      <p role="status" className="sr-only">
        {[phase.name === 'reading' ? t('recorder:said.reading') : announce(face), ...doubts].join(' ')}
      </p>
      <Notes voice={voice} error={error} />
      <ExistingContentDialog voice={voice} />
      <ReplaceContentDialog voice={voice} />
    </section>
  )
}

function announce(face: Face): string {
  if (face === 'idle') return ''
  return face === 'recording' ? t('recorder:said.recording') : t('recorder:said.recorded')
}

/** Which card to show. During the permission prompt the previous one stays. */
function toFace({ recorder: { phase, clip }, form }: Voice): Face {
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
          <Words
            say="recorder:heard"
            values={{ text: heard }}
            tags={{ label: (inside) => <span className="font-semibold">{inside}</span> }}
          />
        </p>
      )}
      {sentence && (
        <Note role="alert" text={sentence}>
          {failure && !error && (
            <Button size="small" color="marigold" onClick={() => dispatch({ kind: 'try-again' })}>
              {t('common:try-again')}
            </Button>
          )}
        </Note>
      )}
      {cleared && (
        <Note role="status" text={hasTexts(cleared) ? t('recorder:cleared-texts') : t('recorder:cleared')}>
          <Button size="small" color="plain" icon={undo} onClick={() => dispatch({ kind: 'bring-back' })}>
            {t('recorder:bring-back')}
          </Button>
        </Note>
      )}
    </>
  )
}

const hasTexts = ({ texts }: NonNullable<Voice['recorder']['cleared']>) => Object.keys(texts).length > 0
