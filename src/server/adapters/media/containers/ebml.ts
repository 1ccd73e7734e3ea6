import { BrokenSound } from '#server/adapters/media/containers/sound.ts'

/** Elements of WebM and Matroska that have to do with sound. */
export const ids = {
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
  codecPrivate: 0x63a2,
  contentEncodings: 0x6d80,
  audio: 0xe1,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const

/** Descended into instead of skipped. In a live recording, segments and clusters may have an unknown size. */
export const containers = new Set<number>([
  ids.header,
  ids.segment,
  ids.segmentDetails,
  ids.tracks,
  ids.track,
  ids.audio,
  ids.cluster,
  ids.blockGroup,
])

export type Element = { id: number; at: number; start: number; end: number; isOpen: boolean }

/** Length of an EBML variable-size integer, by its leading zero bits. */
export const lengthAt = (bytes: Buffer, at: number) => Math.clz32(bytes.readUInt8(at)) - 23

export function readElement(bytes: Buffer, at: number): Element {
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
  return { id: readUnsigned(bytes, at, sizeAt), at, start, end, isOpen }
}

export function readUnsigned(bytes: Buffer, start: number, end: number): number {
  if (end - start > 8) throw new BrokenSound('A number is too long.')
  let value = 0
  for (let at = start; at < end; at += 1) value = value * 256 + bytes.readUInt8(at)
  return value
}

export function readText(bytes: Buffer, { start, end }: Element) {
  return bytes.toString('latin1', start, Math.min(end, start + 40)).replace(/\0+$/, '')
}
