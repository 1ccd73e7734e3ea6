/** A number that is always the same for the same text (FNV-1a): a spon's card gets the colours of its poster by it. */
export function toSeed(text: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  return hash >>> 0
}

/** Which of the six theme colours a person has on every screen, by the last byte of the id; avatarColor() is its twin in SQL. */
export const toAvatarColor = (id: string): number => (Number.parseInt(id.slice(-2), 16) || 0) % 6

/** Random numbers that repeat for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
