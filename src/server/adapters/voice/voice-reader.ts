import { limits } from '#shared/limits.ts'
import { type PlainKey, t } from '#shared/message.ts'
import type { HeardVoice, VoiceFields } from '#shared/voice.ts'

export type Recording = {
  /** A file name with the ending of its format. */
  name: string
  contentType: string
  /** The file as it was recorded. */
  read(): Promise<Buffer>
  /** The recording as plain samples (16 bit, 16 kHz, mono), where the browser could make them. */
  readSpeech(): Promise<Buffer | null>
}

/** `language`: of the person, who most likely speaks it too. */
export type Moment = { now: Date; timeZone: string | undefined; language: string }

/** Listens to a recording and says what to fill in. */
export type VoiceReader = {
  read(recording: Recording, moment: Moment): Promise<HeardVoice>
  close(): void
}

/** Recordings cannot be transcribed now. The sentence is for the person, whose language its maker may not know; the reason is for the log, without their words. */
export class VoiceUnavailable extends Error {
  readonly sentence: PlainKey
  readonly reason: string
  readonly retryAfter: number
  constructor(sentence: PlainKey, reason: string, retryAfter = 30) {
    super(t(sentence))
    this.sentence = sentence
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

export const nothingHeard: VoiceFields = {
  casualTitle: '',
  extraDetails: '',
  location: '',
  timeframe: '',
  funnySearchText: '',
}

export const silence: HeardVoice = { ...nothingHeard, transcript: '' }

/** Nothing is lost of what could not be sorted. */
export function toUnsorted(transcript: string): HeardVoice {
  return { ...nothingHeard, extraDetails: cut(transcript, limits.description), transcript, isUnsorted: true }
}

/** One line of at most so many characters. Half of an emoji is not text: it goes whole. */
export function cut(text: string, most: number): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return line
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
