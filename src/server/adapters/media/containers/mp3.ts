import { BrokenSound, createStep, type KeepSound, type ReadSeconds } from '#server/adapters/media/containers/sound.ts'

const kilobits = {
  first: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const rates = [44_100, 48_000, 32_000] as const
/** Indexed by the header's two version bits; value 1 is reserved. */
const versions = [
  { divisor: 4, table: 'later' },
  null,
  { divisor: 2, table: 'later' },
  { divisor: 1, table: 'first' },
] as const

type Frame = { bytes: number; seconds: number }

/** Parses the 4-byte header of an MPEG Layer III frame; null if there is none at this offset. */
export function findMp3Frame(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length) return null
  const header = bytes.readUInt32BE(at)
  const version = versions[(header >>> 19) & 3]
  const isLayer3 = header >>> 21 === 0x7ff && ((header >>> 17) & 3) === 1
  const rate = rates[(header >>> 10) & 3]
  if (!isLayer3 || !version || rate === undefined) return null
  // Bitrate index 0 is "free format"; encoders do not produce it.
  const kilobit = kilobits[version.table][((header >>> 12) & 15) - 1]
  if (kilobit === undefined) return null
  const samples = version.table === 'first' ? 1152 : 576
  const padding = (header >>> 9) & 1
  const hertz = rate / version.divisor
  return { bytes: Math.floor((samples * kilobit * 125) / hertz) + padding, seconds: samples / hertz }
}

export const readMp3: ReadSeconds = (bytes) => readFrames(bytes).seconds

/** Without the tags before and after the frames, and without what the encoder says of itself in the first one. */
export const keepMp3Sound: KeepSound = (bytes) => {
  const { start, end } = readFrames(bytes)
  const sound = Buffer.from(bytes.subarray(start, end))
  const first = findMp3Frame(sound, 0)
  const indexAt = findIndex(sound)
  if (first && indexAt) cleanEncoder(sound.subarray(indexAt + readIndexSize(sound, indexAt), first.bytes))
  return sound
}

/** Keeps how much silence the encoder put around the sound, which players take away if they know its name. */
function cleanEncoder(words: Buffer): void {
  const padding = Buffer.from(words.subarray(21, 24))
  words.fill(0)
  if (words.length < 36) return
  words.write('LAME')
  padding.copy(words, 21)
}

function readFrames(bytes: Buffer): { seconds: number; start: number; end: number } {
  const step = createStep()
  const start = skipTag(bytes)
  let seconds = 0
  let end = start
  while (end < bytes.length && !isClosingTag(bytes, end)) {
    step()
    const frame = findMp3Frame(bytes, end)
    if (!frame || end + frame.bytes > bytes.length) throw new BrokenSound('It is cut off.')
    seconds += frame.seconds
    end += frame.bytes
  }
  if (seconds === 0) throw new BrokenSound('There is no sound in it.')
  return { seconds, start, end }
}

/** Offset of the index that encoders put into a first frame without sound; the name of the encoder follows it. */
function findIndex(sound: Buffer): number | undefined {
  return [13, 21, 36].find((at) => /^(?:Xing|Info)$/.test(sound.toString('latin1', at, at + 4)))
}

/** Flags in the last byte: frame count, byte count, seek table, quality. */
function readIndexSize(sound: Buffer, at: number): number {
  const flags = sound.readUInt8(at + 7)
  return 8 + [4, 4, 100, 4].reduce((sum, size, bit) => sum + (flags & (1 << bit) ? size : 0), 0)
}

/** Skips an ID3v2 tag before the first frame. Its size is a synchsafe integer: seven bits per byte. */
function skipTag(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3') return 0
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes.readUInt8(at) & 0x7f), 0)
  const hasFooter = (bytes.readUInt8(5) & 0x10) !== 0
  return 10 + size + (hasFooter ? 10 : 0)
}

function isClosingTag(bytes: Buffer, at: number) {
  return bytes.length - at === 128 && bytes.toString('latin1', at, at + 3) === 'TAG'
}
