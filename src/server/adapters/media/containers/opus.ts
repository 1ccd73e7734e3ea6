/** Milliseconds of a frame, by the five bits that name the mode. */
const frameLengths = [
  ...[1, 2, 3].flatMap(() => [10, 20, 40, 60]),
  ...[1, 2].flatMap(() => [10, 20]),
  ...[1, 2, 3, 4].flatMap(() => [2.5, 5, 10, 20]),
]

/** How long a packet of Opus sounds: its first byte gives the mode, and how many frames there are. */
export function countOpusSeconds(packet: Buffer): number {
  const [first = 0, second = 0] = packet
  const counts = [1, 2, 2, second & 63]
  return ((frameLengths[first >> 3] ?? 0) * (counts[first & 3] ?? 0)) / 1000
}
