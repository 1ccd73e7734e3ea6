/*
 * The rule for every text that people type, so that it looks like what it is: in NFC, with nothing that cannot be seen, that
 * turns the direction of what follows, or that piles up over the lines around it. '' where nothing of it can be seen.
 */

/** Names, titles, places, search words: on one line. */
export const cleanLine = (typed: string): string => clean(typed, (text) => text.replace(anySpace, ' '))

/** Details and comments: line breaks stay, with one empty line at most between two paragraphs. */
export function cleanParagraphs(typed: string): string {
  return clean(typed, (text) => text.replace(lineEnd, '\n').replace(emptyLines, '\n\n').replace(blank, ' '))
}

// U+2800 is the blank of Braille: it has no ink, and no program counts it as a space.
const anySpace = /[\s\u0085\u2800]+/g
const blank = /[\t\u2800]/g
const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const emptyLines = /\n(?:[^\S\n]*\n){2,}/g

/**
 * Characters without a shape, of which some are kept: between two emoji or two letters of a script that joins them, and to
 * choose the shape of an emoji, of a Han character or of a Mongolian letter. The capture group is what goes; among it are
 * all marks of direction, because letters have a direction of their own.
 */
const shapeless =
  /(?<=\p{Emoji})(?:\uFE0E|\uFE0F)|(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}])(?:\u200C|\u200D)(?=[\p{L}\p{M}])|(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}]|(?<=\p{Script=Mongolian})[\u180B-\u180D]|(?<=\u{1F3F4})[\u{E0030}-\u{E007A}]{2,6}\u{E007F}|(\p{Default_Ignorable_Code_Point}|\p{Noncharacter_Code_Point}|[\uFFF9-\uFFFB]|\p{Cs}|[^\P{Cc}\n])/gu

/** Marks that take no room of their own, beyond what any script puts on one letter. */
const sameMarks = /([\p{Mn}\p{Me}])\1+/gu
const manyMarks = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu
const looseMarks = /(^|\s)\p{M}+/gu

// A character with a shape: U+1D159, U+13441 and U+13442 are symbols and letters by name only.
const visible = /(?!\u{1D159}|\u{13441}|\u{13442})[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cn}]/u

function clean(typed: string, toSpaces: (text: string) => string): string {
  let text = typed
  // What is taken out may bring together what then has to be composed or taken out: until nothing changes.
  for (let before: string | null = null; before !== text; ) {
    before = text
    text = toSpaces(text)
      .replace(shapeless, (match, dropped: string | undefined) => (dropped === undefined ? match : ''))
      .normalize('NFC')
      .replace(sameMarks, '$1')
      .replace(manyMarks, '$1')
      .replace(looseMarks, '$1')
      .trim()
  }
  return visible.test(text) ? text : ''
}
