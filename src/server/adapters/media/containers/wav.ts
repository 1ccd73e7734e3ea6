import { BrokenSound, createStep, ForeignSound, type ReadSeconds } from '#server/adapters/media/containers/sound.ts'

const headerSize = 12
/** WAVE_FORMAT_PCM, WAVE_FORMAT_IEEE_FLOAT and WAVE_FORMAT_EXTENSIBLE. */
const formats = new Set([1, 3, 0xfffe])
/** A streaming writer, which cannot seek back to fill in the size, leaves this value or 0. */
const unknownSize = 0xffffffff

type Chunk = { type: string; start: number; end: number }

export const readWav: ReadSeconds = (bytes) => {
  const step = createStep()
  let byteRate = 0
  let sound = 0
  for (let at = headerSize; at < bytes.length; ) {
    step()
    const chunk = readChunk(bytes, at)
    if (chunk.type === 'fmt ') byteRate = readByteRate(bytes, chunk)
    if (chunk.type === 'data') sound += chunk.end - chunk.start
    // Chunks are aligned to even offsets.
    at = chunk.end + (chunk.end % 2)
  }
  if (byteRate === 0 || sound === 0) throw new BrokenSound('There is no sound in it.')
  return sound / byteRate
}

function readChunk(bytes: Buffer, at: number): Chunk {
  const start = at + 8
  const size = bytes.readUInt32LE(at + 4)
  const type = bytes.toString('latin1', at, at + 4)
  const isOpen = type === 'data' && (size === unknownSize || size === 0)
  const end = isOpen ? bytes.length : start + size
  if (end > bytes.length) throw new BrokenSound('It is cut off.')
  return { type, start, end }
}

function readByteRate(bytes: Buffer, { start }: Chunk): number {
  if (!formats.has(bytes.readUInt16LE(start))) throw new ForeignSound('Its samples are packed.')
  const [rate, byteRate, blockSize] = [
    bytes.readUInt32LE(start + 4),
    bytes.readUInt32LE(start + 8),
    bytes.readUInt16LE(start + 12),
  ]
  if (byteRate === 0 || byteRate !== rate * blockSize) throw new BrokenSound('Its numbers do not fit together.')
  return byteRate
}
