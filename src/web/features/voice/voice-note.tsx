import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '#shared/message.ts'
import { toAudioSource } from '#web/lib/audio/audio-source.ts'
import { toClock } from '#web/lib/text/clock-time.ts'
import { toastError } from '#web/ui/toast.ts'
import { Words } from '#web/ui/words.tsx'

type VoiceNoteProps = {
  url: string
  duration: number | null
  /** False if the file was deleted. */
  exists: boolean
  /** The speaker's name, for screen readers. */
  of: string
  /** The viewer recorded it, and can do so again. */
  isOwn: boolean
  /** What was heard in it, if anything was. */
  transcript?: string | null
}

type Playing = { audio: HTMLAudioElement; started: Promise<void> }

// Lazy: most notes in a feed are never played.
const VoicePlayer = lazy(() => import('#web/features/voice/voice-player.tsx').then((m) => ({ default: m.VoicePlayer })))

const pill =
  'inline-flex min-h-11 items-center gap-2 justify-self-start rounded-full border-2 border-ink px-4 font-bold touch-area'

const hidden = (inside: ReactNode) => <span className="sr-only">{inside}</span>

/** A voice note on a card, and under it what was heard, for those who would rather read. */
export function VoiceNote({ transcript, ...note }: VoiceNoteProps) {
  if (!transcript) return <Player {...note} />
  return (
    <div className="grid grid-cols-1 gap-2">
      <Player {...note} />
      <Transcript of={note.of} text={transcript} />
    </div>
  )
}

function Transcript({ of, text }: { of: string; text: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isShown}
        className="touch-area justify-self-start font-semibold text-small underline underline-offset-2"
        onClick={() => setShown(!isShown)}
      >
        <Words say={isShown ? 'voice:hide' : 'voice:read'} values={{ name: of }} tags={{ hidden }} />
      </button>
      {isShown && (
        <blockquote className="typed wrap-anywhere whitespace-pre-line rounded-field border-2 border-ink border-dashed px-3 py-2">
          {text}
        </blockquote>
      )}
    </>
  )
}

/** A play button with the duration, which expands into the player. */
function Player({ url, duration, exists, of, isOwn }: Omit<VoiceNoteProps, 'transcript'>) {
  const [playing, setPlaying] = useState<Playing | null>(null)
  const [isGone, setGone] = useState(!exists)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!playing) return
    return () => {
      playing.audio.pause()
      // The focus was in the player that has just closed.
      button.current?.focus({ preventScroll: true })
    }
  }, [playing])

  if (isGone) return <Unavailable onTap={() => toastUnavailable(url, isOwn)} />
  function expand() {
    // Called inside the user gesture, before the player has loaded: iOS requires it.
    const audio = new Audio(toAudioSource(url))
    const started = audio.play()
    started.catch(() => {})
    setPlaying({ audio, started })
  }
  if (!playing)
    return (
      <button ref={button} type="button" className={`${pill} pressable-small bg-grape text-on-color`} onClick={expand}>
        <svg viewBox="0 0 12 14" aria-hidden="true" className="w-3 fill-current">
          <path d="M1 .8v12.4L11.5 7z" />
        </svg>
        <Words say="voice:play-note" values={{ name: of, length: toClock(duration) }} tags={{ hidden }} />
      </button>
    )
  return (
    <Suspense fallback={<span className="h-18 rounded-card border-2 border-ink bg-grape" />}>
      <VoicePlayer
        {...playing}
        duration={duration}
        of={of}
        onGone={() => {
          setGone(true)
          toastUnavailable(url, isOwn)
        }}
        onClose={() => setPlaying(null)}
      />
    </Suspense>
  )
}

function toastUnavailable(url: string, isOwn: boolean) {
  if (!url.startsWith('/uploads/')) return toastError(t('voice:error-text'), t('voice:error'))
  return toastError(isOwn ? t('voice:cleared-own') : t('voice:cleared'), t('voice:unavailable'))
}

function Unavailable({ onTap }: { onTap: () => void }) {
  return (
    <button type="button" className={`${pill} border-dashed text-ink-soft text-small`} onClick={onTap}>
      {t('voice:unavailable-short')}
    </button>
  )
}
