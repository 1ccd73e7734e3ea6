import { BrokenSound } from '#server/adapters/media/containers/sound.ts'

const headers = {
  opus: { start: 'OpusTags', end: '' },
  // Ends with a framing bit.
  vorbis: { start: '\u0003vorbis', end: '\u0001' },
} as const

/** Offsets of parts of a file, which together are one packet. */
export type Slices = readonly { start: number; end: number }[]

/**
 * Overwrites the packet that holds the tags of Opus and Vorbis by one without any. It keeps its length, by a maker's name
 * that is all spaces, so that nothing behind it moves.
 */
export function blankComments(bytes: Buffer, slices: Slices, codec: keyof typeof headers): void {
  const { start, end } = headers[codec]
  const length = slices.reduce((sum, slice) => sum + slice.end - slice.start, 0)
  const spaces = length - start.length - 8 - end.length
  if (spaces < 0) throw new BrokenSound('Its tags are cut off.')
  const packet = Buffer.alloc(length, ' ')
  packet.write(start, 'latin1')
  packet.writeUInt32LE(spaces, start.length)
  packet.writeUInt32LE(0, start.length + 4 + spaces)
  packet.write(end, length - end.length, 'latin1')
  let from = 0
  for (const slice of slices) from += packet.copy(bytes, slice.start, from, from + slice.end - slice.start)
}
