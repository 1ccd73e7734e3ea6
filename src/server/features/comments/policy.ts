/** A handle stands in the text when nothing that could belong to a longer one touches it: not @ada in @adam or mail@ada. */
export const isMentioned = (text: string, handle: string): boolean => {
  const literal = handle.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}_.])@${literal}(?![\\p{L}\\p{N}_]|\\.[\\p{L}\\p{N}_])`, 'iu').test(text)
}
