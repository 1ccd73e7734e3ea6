/** The file is cut off, or was never whole. */
export class BrokenSound extends Error {}

/** The file is whole, but not sound that browsers play. */
export class ForeignSound extends Error {}

/**
 * Seconds of sound in a container, read without a decoder. Throws one of the above, or a RangeError where the bytes end
 * before they should. Whatever the bytes say, the time it takes is bounded by their number.
 */
export type ReadSeconds = (bytes: Buffer) => number

/** Far more parts than a minute of sound has, far fewer than would keep the server from answering others. */
const mostParts = 200_000

/** Counts what a reader steps over. */
export function createStep(): () => void {
  let parts = 0
  return () => {
    parts += 1
    if (parts > mostParts) throw new BrokenSound('It has more parts than a recording can have.')
  }
}
