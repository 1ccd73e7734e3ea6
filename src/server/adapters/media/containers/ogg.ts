import { blankComments } from '#server/adapters/media/containers/comments.ts'
import { readOpusHeadSize } from '#server/adapters/media/containers/opus.ts'
import {
  BrokenSound,
  createStep,
  ForeignSound,
  type KeepSound,
  type ReadSeconds,
} from '#server/adapters/media/containers/sound.ts'

const headerSize = 27
const checksumAt = 22
const beginsStream = 2

/** Of the CRC-32 that Ogg uses: polynomial 0x04c11db7, highest bit first. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24
  for (let bit = 0; bit < 8; bit += 1) rest = (rest << 1) ^ (rest < 0 ? 0x04c11db7 : 0)
  return rest
})

type Page = { at: number; serial: number; begins: boolean; samples: bigint; start: number; end: number }

/** Ogg with a single audio stream: the granule position of the last page is the number of samples. */
export const readOgg: ReadSeconds = (bytes) => {
  const step = createStep()
  const first = readPage(bytes, 0)
  const { rate, skipped } = readCodec(bytes, first)
  let last = 0n
  for (let at = first.end; at < bytes.length; ) {
    step()
    const page = readPage(bytes, at)
    if (page.begins || page.serial !== first.serial) throw new ForeignSound('It has more than one stream.')
    if (page.samples > last) last = page.samples
    at = page.end
  }
  if (rate === 0 || last <= BigInt(skipped)) throw new BrokenSound('There is no sound in it.')
  return (Number(last) - skipped) / rate
}

/** The second packet holds the tags. It is overwritten in place, and its pages get new checksums. */
export const keepOggSound: KeepSound = (bytes) => {
  const sound = Buffer.from(bytes)
  const first = readPage(sound, 0)
  const { codec, headSize } = readCodec(sound, first)
  if (first.end - first.start !== headSize) throw new BrokenSound('Its first packet has another length.')
  const pages: Page[] = []
  const slices: { start: number; end: number }[] = []
  for (let at = first.end, isDone = false; !isDone; ) {
    const page = readPage(sound, at)
    const slice = readFirstPacket(sound, page)
    pages.push(page)
    slices.push(slice)
    isDone = slice.isDone
    at = page.end
  }
  blankComments(sound, slices, codec)
  for (const page of pages) writeChecksum(sound, page)
  return sound
}

/** The part on this page of the packet that the page begins with. A segment of less than 255 bytes ends a packet. */
function readFirstPacket(bytes: Buffer, { at, start, end }: Page) {
  let to = start
  for (let segment = at + headerSize; segment < start; segment += 1) {
    const size = bytes.readUInt8(segment)
    to += size
    if (size < 255) return { start, end: to, isDone: true }
  }
  return { start, end, isDone: false }
}

function writeChecksum(bytes: Buffer, { at, end }: Page): void {
  bytes.writeUInt32LE(0, at + checksumAt)
  let sum = 0
  for (const byte of bytes.subarray(at, end)) sum = (sum << 8) ^ (remainders[((sum >>> 24) ^ byte) & 0xff] ?? 0)
  bytes.writeUInt32LE(sum >>> 0, at + checksumAt)
}

function readPage(bytes: Buffer, at: number): Page {
  if (bytes.toString('latin1', at, at + 4) !== 'OggS') throw new BrokenSound('There is no page where one should be.')
  const segments = bytes.readUInt8(at + 26)
  const start = at + headerSize + segments
  let end = start
  for (let segment = at + headerSize; segment < start; segment += 1) end += bytes.readUInt8(segment)
  if (end > bytes.length) throw new BrokenSound('It is cut off.')
  const begins = (bytes.readUInt8(at + 5) & beginsStream) !== 0
  return { at, begins, serial: bytes.readUInt32LE(at + 14), samples: bytes.readBigInt64LE(at + 6), start, end }
}

/** Sample rate, and the pre-skip: samples at the start that are decoded but not played. */
function readCodec(bytes: Buffer, { start, end }: Page) {
  const head = bytes.subarray(start, end)
  if (head.toString('latin1', 0, 8) === 'OpusHead')
    return { codec: 'opus', rate: 48_000, skipped: head.readUInt16LE(10), headSize: readOpusHeadSize(head) } as const
  if (head.toString('latin1', 0, 7) === '\u0001vorbis')
    return { codec: 'vorbis', rate: head.readUInt32LE(12), skipped: 0, headSize: 30 } as const
  throw new ForeignSound('Its codec is another.')
}
