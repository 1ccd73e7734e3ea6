import { countOpusSeconds } from '#server/adapters/media/containers/opus.ts'
import { BrokenSound, createStep, ForeignSound, type ReadSeconds } from '#server/adapters/media/containers/sound.ts'

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  segmentDetails: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const

/** Descended into instead of skipped. In a live recording, segments and clusters may have an unknown size. */
const containers = new Set<number>([
  ids.header,
  ids.segment,
  ids.segmentDetails,
  ids.tracks,
  ids.track,
  ids.cluster,
  ids.blockGroup,
])

const docTypes = new Set(['webm', 'matroska'])
const codecs = new Set(['A_OPUS', 'A_VORBIS'])
const videoTrack = 1
const audioTrack = 2
const nanosecondsPerSecond = 1e9

type Element = { id: number; start: number; end: number }

/** Length of an EBML variable-size integer, by its leading zero bits. */
const lengthAt = (bytes: Buffer, at: number) => Math.clz32(bytes.readUInt8(at)) - 23

const nothingFound = {
  scale: 1_000_000,
  declared: 0,
  clusterTime: 0,
  /** Timestamp of the last block, and its duration in seconds if known. */
  last: -1,
  lastSeconds: 0,
  isOpus: false,
  hasSound: false,
}
type Findings = typeof nothingFound

/** WebM and Matroska. A live recording has no Duration element: then the last block gives the duration. */
export const readWebm: ReadSeconds = (bytes) => {
  const found: Findings = { ...nothingFound }
  const step = createStep()
  for (let at = 0; at < bytes.length; ) {
    step()
    const element = readElement(bytes, at)
    if (containers.has(element.id)) at = element.start
    else {
      readLeaf(bytes, element, found)
      at = element.end
    }
  }
  if (!found.hasSound || found.last < 0) throw new BrokenSound('There is no sound in it.')
  const toSeconds = (time: number) => (time * found.scale) / nanosecondsPerSecond
  return Math.max(toSeconds(found.declared), toSeconds(found.last) + found.lastSeconds)
}

function readElement(bytes: Buffer, at: number): Element {
  const idLength = lengthAt(bytes, at)
  if (idLength > 4) throw new BrokenSound('That is no element.')
  const sizeAt = at + idLength
  const sizeLength = lengthAt(bytes, sizeAt)
  if (sizeLength > 8) throw new BrokenSound('An element has no size.')
  const start = sizeAt + sizeLength
  // Mask the length marker out of the first byte: with it, 8-byte sizes would exceed the safe integers.
  const highest = (bytes.readUInt8(sizeAt) & (0xff >> sizeLength)) * 256 ** (sizeLength - 1)
  const size = highest + readUnsigned(bytes, sizeAt + 1, start)
  const isOpen = size >= 2 ** (7 * sizeLength) - 1
  const end = isOpen ? bytes.length : start + size
  if (end > bytes.length) throw new BrokenSound('It is cut off.')
  return { id: readUnsigned(bytes, at, sizeAt), start, end }
}

function readUnsigned(bytes: Buffer, start: number, end: number): number {
  if (end - start > 8) throw new BrokenSound('A number is too long.')
  let value = 0
  for (let at = start; at < end; at += 1) value = value * 256 + bytes.readUInt8(at)
  return value
}

function readLeaf(bytes: Buffer, element: Element, found: Findings): void {
  const { id, start, end } = element
  if (id === ids.docType && !docTypes.has(readText(bytes, element))) throw new ForeignSound('It is no WebM.')
  else if (id === ids.timestampScale) found.scale = readUnsigned(bytes, start, end)
  else if (id === ids.duration) found.declared = readFloat(bytes, element)
  else if (id === ids.trackType) found.hasSound = checkTrack(readUnsigned(bytes, start, end)) || found.hasSound
  else if (id === ids.codec) found.isOpus = checkCodec(readText(bytes, element)) === 'A_OPUS'
  else if (id === ids.clusterTime) found.clusterTime = readUnsigned(bytes, start, end)
  else if (id === ids.block || id === ids.simpleBlock) readBlock(bytes, element, found)
}

function readText(bytes: Buffer, { start, end }: Element) {
  return bytes.toString('latin1', start, Math.min(end, start + 40)).replace(/\0+$/, '')
}

function readFloat(bytes: Buffer, { start, end }: Element): number {
  const value = end - start === 8 ? bytes.readDoubleBE(start) : bytes.readFloatBE(start)
  return Number.isFinite(value) ? value : 0
}

function checkTrack(type: number) {
  if (type === videoTrack) throw new ForeignSound('It has pictures in it.')
  return type === audioTrack
}

function checkCodec(codec: string) {
  if (!codecs.has(codec)) throw new ForeignSound('Its codec is another.')
  return codec
}

function readBlock(bytes: Buffer, { start, end }: Element, found: Findings): void {
  const timeAt = start + lengthAt(bytes, start)
  const time = found.clusterTime + bytes.readInt16BE(timeAt)
  if (time < found.last) return
  found.last = time
  found.lastSeconds = found.isOpus ? countOpusSeconds(bytes.subarray(timeAt + 3, end)) : 0
}
