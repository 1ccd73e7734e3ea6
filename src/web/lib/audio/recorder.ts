import { findRecordingType } from '#web/lib/audio/recording-format.ts'
import { toLevel } from '#web/lib/audio/sound-samples.ts'

export type Recording = { blob: Blob; seconds: number }
export type RecordingSession = {
  /** Stops and keeps what was recorded so far. */
  stop: () => void
  /** Null if it was aborted. */
  recording: Promise<Recording | null>
}

type RecordingOptions = {
  maximumSeconds: number
  /** The current level, from 0 to 1. */
  onLevel: (level: number) => void
  /** Discards the recording. */
  signal: AbortSignal
}

const levelEveryMs = 120
const bitsPerSecond = 64_000
// Unprocessed audio: the browser's call processing blurs consonants, and transcription then mishears names.
const plainSound = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }

export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/** Requests the microphone and records until stopped or the time is up. Always releases the microphone. */
export async function startRecording(options: RecordingOptions): Promise<RecordingSession> {
  const { maximumSeconds, onLevel, signal } = options
  const stream = await navigator.mediaDevices.getUserMedia({ audio: plainSound })
  function release() {
    for (const track of stream.getTracks()) track.stop()
  }
  // May have been aborted during the permission prompt.
  if (signal.aborted) release()
  signal.throwIfAborted()
  try {
    const mimeType = findRecordingType()
    const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: bitsPerSecond })
    const recording = collect(recorder, signal)
    recorder.start()
    const endLevel = measureLevel(stream, onLevel)
    function stop() {
      if (recorder.state !== 'inactive') recorder.stop()
      release()
    }
    const timeIsUp = setTimeout(stop, maximumSeconds * 1000)
    signal.addEventListener('abort', stop, { once: true })
    void recording.finally(() => {
      clearTimeout(timeIsUp)
      endLevel()
      release()
      signal.removeEventListener('abort', stop)
    })
    return { stop, recording }
  } catch (error) {
    release()
    throw error
  }
}

function collect(recorder: MediaRecorder, signal: AbortSignal): Promise<Recording | null> {
  const pieces: Blob[] = []
  const startedAt = performance.now()
  return new Promise((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    recorder.addEventListener('stop', () => {
      const seconds = (performance.now() - startedAt) / 1000
      resolve(signal.aborted ? null : { blob: new Blob(pieces, { type: recorder.mimeType }), seconds })
    })
  })
}

/** Meters the stream; returns the cleanup. If Web Audio is unavailable, the recording continues without levels. */
function measureLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  try {
    const audio = new AudioContext()
    // Created after the permission prompt, outside the user gesture: it may be suspended.
    void audio.resume().catch(() => {})
    const analyser = audio.createAnalyser()
    audio.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      onLevel(toLevel(samples))
    }, levelEveryMs)
    return () => {
      clearInterval(timer)
      void audio.close().catch(() => {})
    }
  } catch {
    return () => {}
  }
}
