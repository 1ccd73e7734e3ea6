import { useEffect, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { canRecord, type Recording, type RecordingSession, startRecording } from '#web/lib/audio/recorder.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { toastError } from '#web/ui/toast.ts'
import { barCount } from '#web/ui/waveform.tsx'

type Live = {
  /** 'asking' is while the browser asks whether we may. */
  phase: 'off' | 'asking' | 'recording'
  seconds: number
  /** The last few seconds, newest last, each from 0 to 1. */
  levels: readonly number[]
}

const off: Live = { phase: 'off', seconds: 0, levels: Array.from({ length: barCount }, () => 0) }

/** The microphone, for a minute at most. It is off again whenever the page is left or hidden. */
export function useMicrophone(onRecorded: (recording: Recording) => void) {
  const [live, setLive] = useState(off)
  const session = useRef<RecordingSession | null>(null)
  const leaving = useRef<AbortController | null>(null)

  useEffect(() => {
    const finish = () => document.visibilityState === 'hidden' && session.current?.stop()
    document.addEventListener('visibilitychange', finish)
    return () => {
      document.removeEventListener('visibilitychange', finish)
      leaving.current?.abort()
    }
  }, [])

  async function record(signal: AbortSignal): Promise<Recording | null> {
    const onLevel = (level: number) => setLive((before) => ({ ...before, levels: [...before.levels.slice(1), level] }))
    const started = await startRecording({ maximumSeconds: limits.audioSeconds, onLevel, signal })
    session.current = started
    setLive({ ...off, phase: 'recording' })
    vibrate('press')
    const timer = setInterval(() => setLive((before) => ({ ...before, seconds: before.seconds + 1 })), 1_000)
    return started.recording.finally(() => clearInterval(timer))
  }

  async function start() {
    if (leaving.current) return
    if (!canRecord()) {
      toastError("Your browser doesn't support voice recording", 'Recording not supported')
      return
    }
    const controller = new AbortController()
    leaving.current = controller
    setLive({ ...off, phase: 'asking' })
    try {
      const recording = await record(controller.signal)
      if (recording) onRecorded(recording)
    } catch (error) {
      if (!controller.signal.aborted) tellProblem(error)
    } finally {
      session.current = null
      leaving.current = null
      setLive(off)
    }
  }

  function stop() {
    vibrate('press')
    session.current?.stop()
  }
  return { ...live, start, stop }
}

function tellProblem(error: unknown): void {
  const name = error instanceof DOMException ? error.name : ''
  vibrate('error')
  if (name === 'NotFoundError') toastError('Plug one in, or record on another device', 'No microphone found')
  else if (name === 'NotReadableError') toastError('Another app may be using it. Try again?', 'Microphone is busy')
  else if (name === 'NotAllowedError' || name === 'SecurityError')
    toastError('Please allow microphone access to record audio', 'Microphone access denied')
  else toastError('The recording could not be started. Try again?')
}
