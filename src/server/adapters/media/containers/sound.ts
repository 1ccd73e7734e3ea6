/** Truncated or malformed. */
export class BrokenSound extends Error {}

/** A valid file, but not audio that browsers play. */
export class ForeignSound extends Error {}

/**
 * Duration of the audio in a container, read without a decoder. Throws one of the above, or a RangeError at an
 * unexpected end of the buffer. Run time is linear in the number of bytes, whatever they contain.
 */
export type ReadSeconds = (bytes: Buffer) => number

/**
 * A copy with nothing but the sound: titles, places, dates, names of people and devices are gone, while every byte of the
 * encoded sound is as it was. Throws like `ReadSeconds`, also where a part is of a kind that cannot be cleaned.
 */
export type KeepSound = (bytes: Buffer) => Buffer

/** Far more parts than a minute of audio has, and few enough not to block the event loop. */
const mostParts = 200_000

/** A step budget for one parser run; throws when it is used up. */
export function createStep(): () => void {
  let parts = 0
  return () => {
    parts += 1
    if (parts > mostParts) throw new BrokenSound('It has more parts than a recording can have.')
  }
}
