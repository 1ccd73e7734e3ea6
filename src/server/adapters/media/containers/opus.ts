/** Frame duration in ms, indexed by the five config bits of the TOC byte (RFC 6716, 3.1). */
const frameLengths = [
  ...[1, 2, 3].flatMap(() => [10, 20, 40, 60]),
  ...[1, 2].flatMap(() => [10, 20]),
  ...[1, 2, 3, 4].flatMap(() => [2.5, 5, 10, 20]),
]

/** Duration of an Opus packet: the TOC byte gives the frame duration and the frame count code. */
export function countOpusSeconds(packet: Buffer): number {
  const [first = 0, second = 0] = packet
  const counts = [1, 2, 2, second & 63]
  return ((frameLengths[first >> 3] ?? 0) * (counts[first & 3] ?? 0)) / 1000
}

/** Of the header packet: a table of channels follows where there are more than two. */
export function readOpusHeadSize(head: Buffer): number {
  return head.readUInt8(18) === 0 ? 19 : 21 + head.readUInt8(9)
}
