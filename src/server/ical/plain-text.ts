/** Everything that calendar programs treat as a line break, besides \n. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** RFC 5545 allows no control characters, and some programs reject the whole file for one. */
const controls = /[^\P{Cc}\n\t]/gu

/** Text for a calendar property. Keeps line breaks. */
export const toPlainText = (text: string): string => text.replace(lineEnds, '\n').replace(controls, '').trim()

export const toPlainLine = (text: string): string => toPlainText(text).replace(/\s+/g, ' ')
