import { BrokenSound, createStep, type ReadSeconds } from '#server/adapters/media/containers/sound.ts'

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

export const readMp3: ReadSeconds = (bytes) => {
  const step = createStep()
  let seconds = 0
  for (let at = skipTag(bytes); at < bytes.length && !isClosingTag(bytes, at); ) {
    step()
    const frame = findMp3Frame(bytes, at)
    if (!frame || at + frame.bytes > bytes.length) throw new BrokenSound('It is cut off.')
    seconds += frame.seconds
    at += frame.bytes
  }
  if (seconds === 0) throw new BrokenSound('There is no sound in it.')
  return seconds
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
