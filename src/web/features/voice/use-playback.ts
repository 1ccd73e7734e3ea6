import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type PlaybackTrouble, toTrouble } from '#web/features/voice/playback-model.ts'
import { isIos } from '#web/lib/device/is-ios.ts'
import { toSeconds } from '#web/lib/text/clock-time.ts'

export type Playback = ReturnType<typeof usePlayback>

/** The clip that plays. Starting another one rewinds it. */
let current: { audio: HTMLAudioElement; rewind: () => void } | null = null

const patienceMs = () => (isIos() ? 3_000 : 2_000)

/** An audio element's state for rendering. `duration` is the known length before metadata is loaded. */
export function usePlayback(audio: HTMLAudioElement, duration: number, onTrouble: (trouble: PlaybackTrouble) => void) {
  const [state, setState] = useState<'idle' | 'loading' | 'playing' | 'paused'>('idle')
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
  /** Awaits a play() that was already called, inside the tap's user gesture. */
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
      // Paused, or another player started, before playback began.
      const isOver = error instanceof DOMException && error.name === 'AbortError'
      if (!isOver && current?.audio === audio) fail(toTrouble(audio, error))
    }
  }

  const endOf = useEffectEvent(rewind)
  const failOf = useEffectEvent(fail)
  useEffect(() => {
    const listening = new AbortController()
    const on = (type: string, act: () => void) => audio.addEventListener(type, act, { signal: listening.signal })
    on('playing', () => {
      clearTimeout(timer.current)
      setState('playing')
    })
    on('pause', () => setState((before) => (before === 'idle' ? before : 'paused')))
    on('timeupdate', () => setPosition(audio.currentTime))
    on('ended', endOf)
    on('error', () => current?.audio === audio && failOf(toTrouble(audio, null)))
    return () => listening.abort()
  }, [audio])
  useEffect(() => () => forget(audio, timer.current), [audio])

  // A fresh MediaRecorder clip has no duration in its header: the browser reports Infinity.
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

/** After unmount, failures are ignored. */
function forget(audio: HTMLAudioElement, timer: ReturnType<typeof setTimeout> | undefined) {
  clearTimeout(timer)
  if (current?.audio === audio) current = null
}
