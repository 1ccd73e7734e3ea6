import {
  BrokenSound,
  createStep,
  ForeignSound,
  type KeepSound,
  type ReadSeconds,
} from '#server/adapters/media/containers/sound.ts'

const headerSize = 12
const extensible = 0xfffe
/** WAVE_FORMAT_PCM, WAVE_FORMAT_IEEE_FLOAT and WAVE_FORMAT_EXTENSIBLE. */
const formats = new Set([1, 3, extensible])
/** A streaming writer, which cannot seek back to fill in the size, leaves this value or 0. */
const unknownSize = 0xffffffff

type Chunk = { type: string; start: number; end: number }

export const readWav: ReadSeconds = (bytes) => {
  let byteRate = 0
  let sound = 0
  for (const chunk of listChunks(bytes)) {
    if (chunk.type === 'fmt ') byteRate = readByteRate(bytes, chunk)
    if (chunk.type === 'data') sound += chunk.end - chunk.start
  }
  if (byteRate === 0 || sound === 0) throw new BrokenSound('There is no sound in it.')
  return sound / byteRate
}

/** Written anew from two chunks: what the samples are, and the samples. */
export const keepWavSound: KeepSound = (bytes) => {
  const chunks = listChunks(bytes)
  function take(type: string) {
    return chunks.filter((chunk) => chunk.type === type).map(({ start, end }) => bytes.subarray(start, end))
  }
  const [format, ...others] = take('fmt ')
  if (!format || others.length > 0) throw new BrokenSound('It does not say once what its samples are.')
  const body = [toChunk('fmt ', cutFormat(format)), toChunk('data', Buffer.concat(take('data')))]
  return toChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...body]))
}

/** The extensible form has 24 bytes more; some writers append to the others too. */
function cutFormat(format: Buffer): Buffer {
  return format.readUInt16LE(0) === extensible ? format.subarray(0, 40) : format.subarray(0, 16)
}

function toChunk(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.write(type, 'latin1')
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)])
}

function listChunks(bytes: Buffer): Chunk[] {
  const step = createStep()
  const chunks: Chunk[] = []
  for (let at = headerSize; at < bytes.length; ) {
    step()
    const chunk = readChunk(bytes, at)
    chunks.push(chunk)
    // Chunks are aligned to even offsets.
    at = chunk.end + (chunk.end % 2)
  }
  return chunks
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
