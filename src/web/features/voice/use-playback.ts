import { useEffect, useRef, useState } from 'react'
import { isIos } from '#web/lib/device/is-ios.ts'
import { toSeconds } from '#web/lib/text/clock-time.ts'

type PlaybackState = 'idle' | 'loading' | 'playing' | 'paused'
export type PlaybackTrouble =
  | { kind: 'media'; code: number }
  | { kind: 'not-allowed' }
  | { kind: 'not-supported' }
  | { kind: 'slow' }

/** The one that plays. Another that starts sends it back to its beginning. */
let current: { audio: HTMLAudioElement; rewind: () => void } | null = null

const patienceMs = () => (isIos() ? 3_000 : 2_000)

/** Nothing is fetched before it is played. */
export function createAudio(source: string): HTMLAudioElement {
  const audio = new Audio()
  audio.preload = 'none'
  audio.src = source
  return audio
}

/** What an audio element does, as something to show. `duration` is what is known before the clip is. */
export function usePlayback(audio: HTMLAudioElement, duration: number, onTrouble: (trouble: PlaybackTrouble) => void) {
  const [state, setState] = useState<PlaybackState>('idle')
  const [position, setPosition] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function rewind() {
    clearTimeout(timer.current)
    audio.pause()
    audio.currentTime = 0
    setPosition(0)
    setState('idle')
    if (current?.audio === audio) current = null
  }
  function fail(trouble: PlaybackTrouble) {
    rewind()
    onTrouble(trouble)
  }
  /** Waits for a playback that has been asked for already, inside the tap that asked. */
  async function follow(started: Promise<void>) {
    if (current && current.audio !== audio) current.rewind()
    current = { audio, rewind }
    setState('loading')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => fail({ kind: 'slow' }), patienceMs())
    try {
      await started
      clearTimeout(timer.current)
      if (audio.ended) rewind()
      else if (!audio.paused) setState('playing')
    } catch (error) {
      // Paused, or another player took over, before it had begun.
      const isOver = error instanceof DOMException && error.name === 'AbortError'
      if (!isOver && current?.audio === audio) fail(toTrouble(audio, error))
    }
  }

  useEffect(() => {
    const listen = new AbortController()
    const on = (type: string, act: () => void) => audio.addEventListener(type, act, { signal: listen.signal })
    on('playing', () => {
      clearTimeout(timer.current)
      setState('playing')
    })
    on('pause', () => setState((before) => (before === 'idle' ? before : 'paused')))
    on('timeupdate', () => setPosition(audio.currentTime))
    return () => {
      listen.abort()
      clearTimeout(timer.current)
      // What fails after its player is gone concerns nobody.
      if (current?.audio === audio) current = null
    }
  }, [audio])

  useEffect(() => {
    const end = () => rewind()
    const fall = () => current?.audio === audio && fail(toTrouble(audio, null))
    audio.addEventListener('ended', end)
    audio.addEventListener('error', fall)
    return () => {
      audio.removeEventListener('ended', end)
      audio.removeEventListener('error', fall)
    }
  })

  // A recording just made does not know its own length, and says it is endless.
  const length = toSeconds(duration) || toSeconds(audio.duration)
  return {
    state,
    position: Math.min(position, length || position),
    length,
    follow,
    rewind,
    toggle: () => (state === 'playing' ? audio.pause() : void follow(audio.play())),
    seek: (seconds: number) => {
      audio.currentTime = Math.max(0, Math.min(length, seconds))
      setPosition(audio.currentTime)
    },
  }
}

function toTrouble(audio: HTMLAudioElement, error: unknown): PlaybackTrouble {
  if (audio.error) return { kind: 'media', code: audio.error.code }
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return { kind: 'not-allowed' }
  return name === 'NotSupportedError' ? { kind: 'not-supported' } : { kind: 'slow' }
}
