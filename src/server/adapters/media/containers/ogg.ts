import { BrokenSound, createStep, ForeignSound, type ReadSeconds } from '#server/adapters/media/containers/sound.ts'

const headerSize = 27
const beginsStream = 2

type Page = { serial: number; begins: boolean; samples: bigint; start: number; end: number }

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

function readPage(bytes: Buffer, at: number): Page {
  if (bytes.toString('latin1', at, at + 4) !== 'OggS') throw new BrokenSound('There is no page where one should be.')
  const segments = bytes.readUInt8(at + 26)
  const start = at + headerSize + segments
  let end = start
  for (let segment = at + headerSize; segment < start; segment += 1) end += bytes.readUInt8(segment)
  if (end > bytes.length) throw new BrokenSound('It is cut off.')
  const begins = (bytes.readUInt8(at + 5) & beginsStream) !== 0
  return { begins, serial: bytes.readUInt32LE(at + 14), samples: bytes.readBigInt64LE(at + 6), start, end }
}

/** Sample rate, and the pre-skip: samples at the start that are decoded but not played. */
function readCodec(bytes: Buffer, { start, end }: Page) {
  const head = bytes.subarray(start, end)
  if (head.toString('latin1', 0, 8) === 'OpusHead') return { rate: 48_000, skipped: head.readUInt16LE(10) }
  if (head.toString('latin1', 0, 7) === '\u0001vorbis') return { rate: head.readUInt32LE(12), skipped: 0 }
  throw new ForeignSound('Its codec is another.')
}
