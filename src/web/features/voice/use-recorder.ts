import { useEffect, useLayoutEffect, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { readRecording, sendRecording, type VoiceNote } from '#web/features/voice/api.ts'
import {
  createRecorder,
  type Effect,
  type Recorder,
  type RecorderEvent,
  reduceRecorder,
  type VoiceChange,
  type VoiceForm,
} from '#web/features/voice/recorder-model.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { canRecord, type RecordingSession, startRecording } from '#web/lib/audio/recorder.ts'
import { decodeSamples, toBars } from '#web/lib/audio/sound-samples.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { barCount } from '#web/ui/waveform.tsx'

type Machine = {
  recorder: Recorder
  form: VoiceForm
  onChange: (change: VoiceChange) => void
  show: (recorder: Recorder) => void
  /** Aborts the work in progress: listening, sending or reading. */
  work: AbortController
  session?: RecordingSession
  upload?: Promise<VoiceNote>
  /** Object URLs of the clips, revoked on unmount. */
  sources: string[]
}
type Report = (event: RecorderEvent) => void
export type Voice = ReturnType<typeof useRecorder>

/** Runs the reducer and performs its effects. */
export function useRecorder(form: VoiceForm, onChange: Machine['onChange']) {
  const [recorder, show] = useState(() => createRecorder(form))
  const [machine] = useState<Machine>({ recorder, form, onChange, show, work: new AbortController(), sources: [] })
  // Effects report back seconds later and must see the current form.
  useLayoutEffect(() => void Object.assign(machine, { form, onChange }))
  useEffect(() => attach(machine), [machine])
  return {
    recorder,
    form,
    dispatch: (event: RecorderEvent) => dispatch(machine, event),
    /** The note to submit with the form. Uploads an unsent recording first; rejects if that fails. */
    post: () => post(machine),
  }
}

/** Hiding the page stops and keeps the recording; unmounting aborts the work in progress. */
function attach(machine: Machine): () => void {
  const finish = () => document.visibilityState === 'hidden' && machine.session?.stop()
  document.addEventListener('visibilitychange', finish)
  return () => {
    document.removeEventListener('visibilitychange', finish)
    dispatch(machine, { kind: 'leave' })
    machine.sources.forEach(URL.revokeObjectURL)
  }
}

function dispatch(machine: Machine, event: RecorderEvent): void {
  const [recorder, ...effects] = reduceRecorder(machine.recorder, event, machine.form)
  machine.recorder = recorder
  machine.show(recorder)
  for (const effect of effects) perform(machine, effect)
}

async function post(machine: Machine): Promise<VoiceNote | null> {
  if (!machine.recorder.clip || machine.form.audio) return machine.form.audio
  dispatch(machine, { kind: 'post' })
  return machine.upload ?? null
}

function perform(machine: Machine, effect: Effect) {
  switch (effect.kind) {
    case 'listen':
      return start(machine, (report, signal) => listen(machine, report, signal))
    case 'stop-listening':
      return machine.session?.stop()
    case 'abort':
      return machine.work.abort()
    case 'send':
      machine.upload = start(machine, (report, signal) => send(effect.blob, report, signal))
      return
    case 'read':
      return start(machine, (report, signal) => read(effect.url, report, signal))
    case 'change':
      return machine.onChange(effect.change)
    case 'vibrate':
      return vibrate(effect.pattern)
    case 'say':
      return toastSuccess(...effect.message)
    case 'complain':
      vibrate('error')
      return toastError(effect.message[1], effect.message[0])
  }
}

/** Starts work and aborts the previous one. Aborted work reports nothing more. */
function start<Result>(machine: Machine, work: (report: Report, signal: AbortSignal) => Promise<Result>) {
  machine.work.abort()
  machine.work = new AbortController()
  const { signal } = machine.work
  const report: Report = (event) => void (signal.aborted || dispatch(machine, event))
  const result = work(report, signal)
  result.catch((error) => {
    const reason = error instanceof DOMException ? error.name : ''
    report({ kind: 'failed', reason, sentence: toSentence(error, '') })
  })
  return result
}

async function listen(machine: Machine, report: Report, signal: AbortSignal): Promise<void> {
  if (!canRecord()) throw new DOMException('No MediaRecorder', 'NotSupportedError')
  const onLevel = (level: number) => report({ kind: 'level', level })
  machine.session = await startRecording({ maximumSeconds: limits.audioSeconds, onLevel, signal })
  report({ kind: 'listening' })
  const timer = setInterval(() => report({ kind: 'second-passed' }), 1_000)
  const recording = await machine.session.recording.finally(() => clearInterval(timer))
  if (!recording) return
  const source = URL.createObjectURL(recording.blob)
  machine.sources.push(source)
  report({ kind: 'recorded', clip: { ...recording, source, bars: null } })
}

async function send(blob: Blob, report: Report, signal: AbortSignal): Promise<VoiceNote> {
  const samples = await decodeSamples(blob)
  if (samples) report({ kind: 'decoded', bars: toBars(samples, barCount) })
  const onProgress = (share: number) => report({ kind: 'progress', share })
  const note = await sendRecording(blob, samples, { signal, onProgress })
  report({ kind: 'sent', note })
  return note
}

async function read(url: string, report: Report, signal: AbortSignal): Promise<void> {
  report({ kind: 'heard', fields: await readRecording(url, signal) })
}
