import { t } from '#shared/message.ts'
import type { HeardVoice } from '#shared/voice.ts'
import type { Filled, VoiceNote } from '#web/features/voice/api.ts'
import {
  type Agreed,
  type HeardTexts,
  hasText,
  judgeHeard,
  keepText,
  toHeardTexts,
  toUnsure,
  type Verdict,
} from '#web/features/voice/heard-texts-model.ts'
import { type Message, toMessage, toMicrophoneMessage } from '#web/features/voice/recorder-words-model.ts'
import type { Recording } from '#web/lib/audio/recorder.ts'

/** A recording made on this page. `bars` is its waveform, once decoded. */
export type Clip = Recording & { source: string; bars: readonly number[] | null }

export type Phase =
  /** At rest: 'idle' until something was recorded on this page, even if the form has an earlier note. */
  | { name: 'idle' | 'done'; hint: string | null }
  /** The browser shows its permission prompt. */
  | { name: 'asking' }
  | { name: 'recording'; seconds: number; levels: readonly number[] }
  /** `isPosting`: the form is being submitted and waits only for the upload. */
  | { name: 'sending'; share: number; isPosting: boolean }
  | { name: 'reading' }
  | { name: 'failed'; at: 'sending' | 'reading'; sentence: string }
export type PhaseOf<Name extends Phase['name']> = Extract<Phase, { name: Name }>

const nothingFilled: Filled = { texts: {}, gifTerm: '' }

export type Recorder = {
  phase: Phase
  clip: Clip | null
  /** The note that was there when the edit began. */
  original: VoiceNote | null
  /** What was just deleted, for undo. `texts` went with the note, and `before` took their place. */
  cleared:
    | (Pick<Recorder, 'clip' | 'filled' | 'before'> & Pick<VoiceForm, 'audio'> & { texts: Partial<HeardTexts> })
    | null
  /** What the recording put into the form, and what an edit had there before. */
  filled: Filled
  before: Partial<HeardTexts>
  /** The words that were made out, to see a mishearing; null until it was listened to. */
  heard: string | null
  agreed: Agreed
  /** Asked before recording over text, and after the transcription if text was typed meanwhile. */
  question: { kind: 'before' } | Extract<Verdict, { kind: 'ask' }> | null
}

/** The part of the form that the recorder reads. `isEdit`: what the recording replaces is kept, for it was posted. */
export type VoiceForm = { audio: VoiceNote | null; texts: HeardTexts; isEdit: boolean }
export type VoiceChange = {
  audio?: VoiceNote | null
  texts?: Partial<HeardTexts>
  /** What the texts were before. */
  restored?: Partial<HeardTexts>
  gifTerm?: string
  staleGifTerm?: string
}

/** Taps first, then results of effects. */
export type RecorderEvent =
  | { kind: 'record' | 'dismiss' | 'stop' | 'skip' | 'clear' | 'bring-back' | 'try-again' | 'post' | 'leave' }
  | { kind: 'agree'; agreement: Agreed['agreement'] }
  | { kind: 'answer'; isReplacing: boolean }
  | { kind: 'listening' | 'second-passed' }
  /** The server no longer has the note of a draft. */
  | { kind: 'gone' }
  | { kind: 'level'; level: number }
  | { kind: 'recorded'; clip: Clip }
  | { kind: 'decoded'; bars: readonly number[] }
  | { kind: 'progress'; share: number }
  | { kind: 'sent'; note: VoiceNote }
  | { kind: 'heard'; fields: HeardVoice }
  /** `reason` is the name of the browser's error, `sentence` the server's message; empty if there is none. */
  | { kind: 'failed'; reason: string; sentence: string }

/** `listen`, `send` and `read` each abort the one in progress. */
export type Effect =
  | { kind: 'listen' | 'stop-listening' | 'abort' }
  | { kind: 'send'; blob: Blob }
  | { kind: 'read'; url: string }
  | { kind: 'change'; change: VoiceChange }
  | { kind: 'vibrate'; pattern: 'press' | 'success' }
  | { kind: 'say' | 'complain'; message: Message }

type Step = readonly [Recorder, ...Effect[]]

/** A shorter recording is an accidental tap. */
const shortestSeconds = 0.6

export function createRecorder({ audio, texts }: VoiceForm): Recorder {
  const agreed: Agreed = { agreement: 'nothing-there', texts }
  const kept = { clip: null, original: audio, cleared: null, filled: audio?.filled ?? nothingFilled, heard: null }
  return { phase: { name: 'idle', hint: null }, ...kept, before: {}, agreed, question: null }
}

/** The reducer: the next state and the effects to run. Events that the phase does not expect are ignored. */
export function reduceRecorder(recorder: Recorder, event: RecorderEvent, form: VoiceForm): Step {
  const { phase } = recorder
  const isListening = phase.name === 'asking' || phase.name === 'recording'
  switch (event.kind) {
    case 'record':
      if (isListening) return [recorder]
      if (hasText(form.texts)) return [{ ...recorder, question: { kind: 'before' } }]
      return listen(recorder, { agreement: 'nothing-there', texts: form.texts })
    case 'agree':
      return isListening ? [recorder] : listen(recorder, { agreement: event.agreement, texts: form.texts })
    case 'dismiss':
      return [{ ...recorder, question: null }]
    case 'answer':
      return answer(recorder, event.isReplacing, form)
    case 'clear':
      return clear(recorder, form)
    case 'bring-back':
      return bringBack(recorder, form)
    case 'leave':
      return leave(recorder)
  }
  if (isListening && event.kind === 'failed')
    return [rest(recorder), { kind: 'complain', message: toMicrophoneMessage(event.reason) }]
  if (phase.name === 'asking') return whileAsking(recorder, event)
  if (phase.name === 'recording') return whileRecording(recorder, phase, event)
  if (phase.name === 'sending') return whileSending(recorder, phase, event)
  if (phase.name === 'reading') return whileReading(recorder, event, form)
  return whileResting(recorder, event, form)
}

function whileAsking(recorder: Recorder, event: RecorderEvent): Step {
  if (event.kind !== 'listening') return [recorder]
  const phase: Phase = { name: 'recording', seconds: 0, levels: [] }
  return [
    { ...recorder, phase },
    { kind: 'vibrate', pattern: 'press' },
  ]
}

function whileRecording(recorder: Recorder, phase: PhaseOf<'recording'>, event: RecorderEvent): Step {
  switch (event.kind) {
    case 'level':
      return [{ ...recorder, phase: { ...phase, levels: [...phase.levels, event.level] } }]
    case 'second-passed':
      return [{ ...recorder, phase: { ...phase, seconds: phase.seconds + 1 } }]
    case 'stop':
      return [recorder, { kind: 'vibrate', pattern: 'press' }, { kind: 'stop-listening' }]
    case 'recorded': {
      const { blob, seconds } = event.clip
      if (blob.size === 0 || seconds < shortestSeconds) return [rest(recorder, t('recorder:too-short'))]
      return send({ ...recorder, clip: event.clip, heard: null }, event.clip)
    }
    default:
      return [recorder]
  }
}

function whileSending(recorder: Recorder, phase: PhaseOf<'sending'>, event: RecorderEvent): Step {
  switch (event.kind) {
    case 'decoded':
      return [{ ...recorder, clip: recorder.clip && { ...recorder.clip, bars: event.bars } }]
    case 'progress':
      return [{ ...recorder, phase: { ...phase, share: event.share } }]
    case 'sent': {
      const { note } = event
      const sent: Effect = { kind: 'change', change: { audio: note } }
      return phase.isPosting ? [rest(recorder), sent] : read(recorder, note, sent)
    }
    case 'failed': {
      const sentence = event.sentence || t('recorder:kept-here')
      const failed: Recorder = { ...recorder, phase: { name: 'failed', at: 'sending', sentence } }
      // A failed submit shows its own error.
      return phase.isPosting ? [failed] : [failed, { kind: 'complain', message: toMessage('notSent') }]
    }
    default:
      return [recorder]
  }
}

function whileReading(recorder: Recorder, event: RecorderEvent, form: VoiceForm): Step {
  if (event.kind === 'heard') return hear(recorder, event.fields, form)
  if (event.kind === 'skip') return [rest(recorder), { kind: 'abort' }]
  if (event.kind !== 'failed') return [recorder]
  const phase: Phase = { name: 'failed', at: 'reading', sentence: event.sentence || t('recorder:listen-again') }
  return [
    { ...recorder, phase },
    { kind: 'complain', message: toMessage('notRead') },
  ]
}

function whileResting(recorder: Recorder, event: RecorderEvent, { audio, isEdit }: VoiceForm): Step {
  const { clip, phase } = recorder
  if (event.kind === 'gone' && !isEdit)
    return [rest(recorder, t('recorder:gone')), { kind: 'change', change: { audio: null } }]
  if (event.kind === 'post' && clip && !audio) return send(recorder, clip, true)
  if (event.kind !== 'try-again' || phase.name !== 'failed') return [recorder]
  if (audio) return read(recorder, audio)
  return clip ? send(recorder, clip) : [recorder]
}

function listen(recorder: Recorder, agreed: Agreed): Step {
  const asking: Phase = { name: 'asking' }
  return [{ ...recorder, agreed, phase: asking, question: null, cleared: null }, { kind: 'listen' }]
}

function send(recorder: Recorder, clip: Clip, isPosting = false): Step {
  const sending: Recorder = { ...recorder, phase: { name: 'sending', share: 0, isPosting } }
  return [sending, { kind: 'change', change: { audio: null } }, { kind: 'send', blob: clip.blob }]
}

function read(recorder: Recorder, { url }: VoiceNote, ...before: Effect[]): Step {
  return [{ ...recorder, phase: { name: 'reading' } }, ...before, { kind: 'read', url }]
}

function hear(before: Recorder, fields: HeardVoice, form: VoiceForm): Step {
  const heard = toHeardTexts(fields)
  const gifTerm = fields.funnySearchText.trim()
  const found: Effect[] = gifTerm ? [{ kind: 'change', change: { gifTerm } }] : []
  const filled: Filled = { ...before.filled, ...(gifTerm && { gifTerm }), unsure: toUnsure(fields) }
  const recorder: Recorder = { ...before, heard: fields.transcript.trim(), filled }
  if (!hasText(heard)) return [rest(recorder, t(recorder.heard ? 'recorder:no-plan' : 'recorder:silence')), ...found]
  const verdict = judgeHeard(recorder.agreed, form.texts, heard)
  const hint = fields.isUnsorted ? t('recorder:unsorted') : null
  if (verdict.kind === 'ask') return [{ ...rest(recorder, hint), question: verdict }, ...found]
  const [after, ...effects] = fillIn(rest(recorder, hint), verdict, form)
  return [after, ...found, ...effects]
}

/** What it filled in goes along with the note, so that it can be cleared after a reload too. */
function fillIn(recorder: Recorder, verdict: Verdict, { audio, texts: now }: VoiceForm): Step {
  if (verdict.kind !== 'apply') return [recorder, ...conclude(verdict)]
  const { texts } = recorder.filled
  const filled = { ...recorder.filled, texts: { ...texts, ...verdict.texts } }
  // Of a field that still has the words of an earlier recording, what it had before that.
  const typed = pick(now, (field) => field in verdict.texts && now[field] !== texts[field])
  const before = { ...recorder.before, ...typed }
  const noted: Effect[] = audio ? [{ kind: 'change', change: { audio: { ...audio, filled } } }] : []
  return [{ ...recorder, filled, before }, ...noted, ...conclude(verdict)]
}

function answer(recorder: Recorder, isReplacing: boolean, form: VoiceForm): Step {
  const { question } = recorder
  if (question?.kind !== 'ask') return [recorder]
  const verdict: Verdict = isReplacing ? { ...question, kind: 'apply' } : keepText(form.texts, question.texts)
  return fillIn({ ...recorder, question: null }, verdict, form)
}

function conclude(verdict: Verdict): Effect[] {
  if (verdict.kind !== 'apply' || Object.keys(verdict.texts).length === 0)
    return [{ kind: 'say', message: toMessage('textKept') }]
  return [
    { kind: 'change', change: { texts: verdict.texts } },
    { kind: 'vibrate', pattern: 'success' },
    { kind: 'say', message: toMessage('filledIn') },
  ]
}

/**
 * Deletes the note and what it filled in, unless that was changed since; of a new spon title and description, whatever they
 * say. In an edit, the texts from before come back, and the original note first.
 */
function clear(recorder: Recorder, { audio, texts: now, isEdit }: VoiceForm): Step {
  const { clip, original, filled } = recorder
  const own = pick(filled.texts, (field) => now[field] === filled.texts[field])
  const words = isEdit ? {} : pick(now, (field) => ['title', 'description'].includes(field) && now[field] !== '')
  const texts = { ...own, ...words }
  const emptied = Object.fromEntries(Object.keys(texts).map((field) => [field, '']))
  const before = isEdit ? { ...emptied, ...pick(recorder.before, (field) => field in texts) } : emptied
  const change = { audio: isEdit ? clip && original : null, restored: before, staleGifTerm: filled.gifTerm }
  const cleared = { clip, audio, texts, filled: { ...filled, texts: own }, before }
  const bare: Recorder = { ...recorder, clip: null, heard: null, filled: nothingFilled, before: {}, cleared }
  return [rest(bare), { kind: 'abort' }, { kind: 'change', change }]
}

function bringBack(recorder: Recorder, { texts: now }: VoiceForm): Step {
  const { cleared } = recorder
  if (!cleared) return [recorder]
  const { clip, audio, filled, before } = cleared
  const texts = pick(cleared.texts, (field) => now[field] === before[field])
  const gifTerm = filled.gifTerm && { gifTerm: filled.gifTerm }
  const change: VoiceChange = { audio, texts, ...gifTerm }
  return [rest({ ...recorder, clip, filled, before, cleared: null }), { kind: 'change', change }]
}

function pick(texts: Partial<HeardTexts>, isWanted: (field: keyof HeardTexts) => boolean): Partial<HeardTexts> {
  return Object.fromEntries(Object.entries(texts).filter(([field]) => isWanted(field as keyof HeardTexts)))
}

/** Unmount: what is not uploaded yet is lost. */
function leave(recorder: Recorder): Step {
  const { phase } = recorder
  const isLost = phase.name === 'sending' || (phase.name === 'failed' && phase.at === 'sending')
  const lost: Effect = { kind: 'complain', message: toMessage('left') }
  return [recorder, { kind: 'abort' }, ...(isLost ? [lost] : [])]
}

function rest(recorder: Recorder, hint: string | null = null): Recorder {
  return { ...recorder, phase: { name: recorder.clip ? 'done' : 'idle', hint } }
}
