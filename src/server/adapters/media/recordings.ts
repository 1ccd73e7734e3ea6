import { findMp3Frame, keepMp3Sound, readMp3 } from '#server/adapters/media/containers/mp3.ts'
import { readMp4 } from '#server/adapters/media/containers/mp4.ts'
import { keepMp4Sound } from '#server/adapters/media/containers/mp4-sound.ts'
import { keepOggSound, readOgg } from '#server/adapters/media/containers/ogg.ts'
import { BrokenSound, ForeignSound, type KeepSound, type ReadSeconds } from '#server/adapters/media/containers/sound.ts'
import { keepWavSound, readWav } from '#server/adapters/media/containers/wav.ts'
import { readWebm } from '#server/adapters/media/containers/webm.ts'
import { keepWebmSound } from '#server/adapters/media/containers/webm-sound.ts'
import { HttpError } from '#server/http/http-error.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'

type Format = {
  ending: string
  contentType: string
  matches(bytes: Buffer): boolean
  keepSound: KeepSound
  readSeconds: ReadSeconds
}

const textAt = (bytes: Buffer, at: number, text: string) => bytes.toString('latin1', at, at + text.length) === text

/** By magic bytes; the name of the uploaded file is ignored. */
const formats: readonly Format[] = [
  {
    ending: 'webm',
    contentType: 'audio/webm',
    matches: (bytes) => textAt(bytes, 0, '\u001a\u0045\u00df\u00a3'),
    keepSound: keepWebmSound,
    readSeconds: readWebm,
  },
  {
    ending: 'm4a',
    contentType: 'audio/mp4',
    matches: (bytes) => textAt(bytes, 4, 'ftyp'),
    keepSound: keepMp4Sound,
    readSeconds: readMp4,
  },
  {
    ending: 'ogg',
    contentType: 'audio/ogg',
    matches: (bytes) => textAt(bytes, 0, 'OggS'),
    keepSound: keepOggSound,
    readSeconds: readOgg,
  },
  {
    ending: 'wav',
    contentType: 'audio/wav',
    matches: (bytes) => textAt(bytes, 0, 'RIFF') && textAt(bytes, 8, 'WAVE'),
    keepSound: keepWavSound,
    readSeconds: readWav,
  },
  {
    ending: 'mp3',
    contentType: 'audio/mpeg',
    matches: (bytes) => textAt(bytes, 0, 'ID3') || findMp3Frame(bytes, 0) !== null,
    keepSound: keepMp3Sound,
    readSeconds: readMp3,
  },
]

export type Recording = Pick<Format, 'ending' | 'contentType'> & { duration: number; sound: Buffer }

/**
 * Format and whole seconds, both read from the bytes, and the bytes to keep: without tags, which may say where and by whom
 * it was recorded. `field` is the input field to name in an error.
 */
export function readRecording(bytes: Buffer, field: string): Recording {
  const format = formats.find(({ matches }) => matches(bytes))
  if (!format) throw wrongType(field)
  const { sound, seconds } = keepSoundOf(format, bytes, field)
  // One second of tolerance: recorders stop late, and containers round up.
  if (seconds >= limits.audioSeconds + 1)
    throw new HttpError('invalid_input', t('server-media:recording.too-long', { seconds: limits.audioSeconds }), {
      field,
    })
  const duration = Math.min(Math.max(1, Math.round(seconds)), limits.audioSeconds)
  return { ending: format.ending, contentType: format.contentType, duration, sound }
}

function wrongType(field: string) {
  return new HttpError('unsupported_type', t('server-media:recording.type'), { field })
}

function keepSoundOf(format: Format, bytes: Buffer, field: string): { sound: Buffer; seconds: number } {
  try {
    const sound = format.keepSound(bytes)
    return { sound, seconds: format.readSeconds(sound) }
  } catch (error) {
    if (error instanceof ForeignSound) throw wrongType(field)
    if (error instanceof BrokenSound || error instanceof RangeError)
      throw new HttpError('invalid_input', t('server-media:recording.broken'), { field })
    throw error
  }
}
