/** What a calendar program counts as the end of a line, besides the plain one. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** The standard allows no control characters, and some programs refuse the whole file for one of them. */
const controls = /[^\P{Cc}\n\t]/gu

/** Text as a calendar file may hold it, with its lines. */
export const toPlainText = (text: string): string => text.replace(lineEnds, '\n').replace(controls, '').trim()

export const toPlainLine = (text: string): string => toPlainText(text).replace(/\s+/g, ' ')
