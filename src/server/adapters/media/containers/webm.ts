import {
  containers,
  type Element,
  ids,
  lengthAt,
  readElement,
  readText,
  readUnsigned,
} from '#server/adapters/media/containers/ebml.ts'
import { countOpusSeconds } from '#server/adapters/media/containers/opus.ts'
import { BrokenSound, createStep, ForeignSound, type ReadSeconds } from '#server/adapters/media/containers/sound.ts'

const docTypes = new Set(['webm', 'matroska'])
const codecs = new Set(['A_OPUS', 'A_VORBIS'])
const videoTrack = 1
const audioTrack = 2
const nanosecondsPerSecond = 1e9

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
