import { blankComments } from '#server/adapters/media/containers/comments.ts'
import {
  containers,
  type Element,
  ids,
  lengthAt,
  readElement,
  readUnsigned,
} from '#server/adapters/media/containers/ebml.ts'
import { readOpusHeadSize } from '#server/adapters/media/containers/opus.ts'
import { BrokenSound, createStep, ForeignSound, type KeepSound } from '#server/adapters/media/containers/sound.ts'

const trackNumber = 0xd7
const voidElement = 0xec

/** Numbers that players need. Any other element may hold words, so it is overwritten. */
const numbers = new Set<number>([
  // Versions and sizes of the format itself.
  ...[0x4286, 0x42f7, 0x42f2, 0x42f3, 0x4287, 0x4285],
  ids.timestampScale,
  ids.duration,
  ids.trackType,
  ids.clusterTime,
  trackNumber,
  // Of the track: id, flags, default duration, delay, pre-roll.
  ...[0x73c5, 0xb9, 0x88, 0x55aa, 0x9c, 0x23e383, 0x56aa, 0x56bb],
  // Of its sound: sample rates, channels, bits.
  ...[0xb5, 0x78b5, 0x9f, 0x6264],
  // Of a block: duration, padding to discard.
  ...[0x9b, 0x75a2],
])
const words = new Set<number>([ids.docType, ids.codec])
const mayBeOpen = new Set<number>([ids.segment, ids.cluster])
const audioTrack = 2

/** One track of sound. Everything that is not needed to play it becomes padding of the same length, so nothing moves. */
export const keepWebmSound: KeepSound = (bytes) => {
  const sound = Buffer.from(bytes)
  const step = createStep()
  const track = { count: 0, number: 0 }
  for (let at = 0; at < sound.length; ) {
    step()
    const element = readElement(sound, at)
    if (element.isOpen && !mayBeOpen.has(element.id)) throw new BrokenSound('An element has no end.')
    if (element.id === ids.track) track.count += 1
    if (element.id === trackNumber) track.number = readUnsigned(sound, element.start, element.end)
    if (!containers.has(element.id)) keepLeaf(sound, element, track.number)
    at = containers.has(element.id) ? element.start : element.end
  }
  if (track.count !== 1) throw new ForeignSound('It has more than one track.')
  return sound
}

function keepLeaf(sound: Buffer, element: Element, track: number): void {
  const { id, start, end } = element
  const size = end - start
  if (id === ids.contentEncodings) throw new ForeignSound('Its blocks are packed or encrypted.')
  if (id === ids.trackType && readUnsigned(sound, start, end) !== audioTrack)
    throw new ForeignSound('It has another track than sound.')
  if (id === ids.codecPrivate) cleanCodec(sound, element)
  else if (id === ids.block || id === ids.simpleBlock) checkTrack(sound, element, track)
  else if (!(numbers.has(id) && size <= 8) && !(words.has(id) && size <= 20)) overwrite(sound, element)
}

function checkTrack(sound: Buffer, { start }: Element, track: number): void {
  const end = start + lengthAt(sound, start)
  // The marker of the length is the highest bit that is set.
  const marker = 2 ** (7 * (end - start))
  if (readUnsigned(sound, start, end) - marker !== track) throw new BrokenSound('A block is of no track.')
}

/** The header of Opus, or the three of Vorbis, of which the second holds tags. */
function cleanCodec(sound: Buffer, { start, end }: Element): void {
  const header = sound.subarray(start, end)
  if (header.toString('latin1', 0, 8) === 'OpusHead') return void header.fill(0, readOpusHeadSize(header))
  if (header.readUInt8(0) !== 2) throw new ForeignSound('Its codec is another.')
  const [count = 0, first = 0, second = 0] = readLacing(header)
  const from = start + count + first
  if (from + second > end) throw new BrokenSound('Its codec has no headers.')
  blankComments(sound, [{ start: from, end: from + second }], 'vorbis')
}

/** Length of this table itself, then the sizes of the first two packets: bytes of 255 that add up, and a smaller one. */
function readLacing(header: Buffer): number[] {
  const sizes: number[] = []
  let at = 1
  while (sizes.length < 2) {
    let size = 0
    while (header.readUInt8(at) === 255) {
      size += 255
      at += 1
    }
    sizes.push(size + header.readUInt8(at))
    at += 1
  }
  return [at, ...sizes]
}

function overwrite(sound: Buffer, { at, end }: Element): void {
  const length = end - at
  // A size takes one byte up to 126, and eight bytes in its longest form.
  const sizeBytes = length - 2 <= 126 ? 1 : 8
  sound.fill(0, at, end)
  sound.writeUInt8(voidElement, at)
  if (sizeBytes === 1) sound.writeUInt8(0x80 | (length - 2), at + 1)
  else sound.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), at + 1)
}
