/** A strict RFC 5545 parser, independent of the code that writes the files. */

type Property = { name: string; parameters: string; value: string }
export type Entry = Record<string, Property>
export type ReadCalendar = { properties: Entry; events: Entry[]; lines: string[] }

const longestLine = 75

/** Unescapes a text value; throws on an unescaped comma or semicolon. */
export function toText(value: string): string {
  if (/(?<!\\)(?:\\\\)*[,;]/.test(value)) throw new Error(`Not escaped: ${value}`)
  return value.replace(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))
}

export function readCalendar(file: string): ReadCalendar {
  const lines = unfold(listLines(file))
  const properties: Entry = {}
  const events: Entry[] = []
  const open: string[] = []
  for (const property of lines.map(toProperty)) {
    const { name, value } = property
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') events.push({})
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`END:${value} ends something else.`)
    } else {
      const owner = open.at(-1) === 'VEVENT' ? events.at(-1) : open.length === 1 ? properties : {}
      if (owner && name in owner) throw new Error(`${name} is there twice.`)
      if (owner) owner[name] = property
    }
  }
  if (open.length > 0) throw new Error(`${open.join(' in ')} has no end.`)
  return { properties, events, lines }
}

function unfold(lines: string[]): string[] {
  const whole: string[] = []
  for (const line of lines) {
    if (line.startsWith(' ')) whole.push(`${whole.pop() ?? ''}${line.slice(1)}`)
    else whole.push(line)
  }
  return whole
}

/** Lines end with CRLF, hold at most 75 bytes, and never split a UTF-8 character. */
function listLines(file: string): string[] {
  if (!file.endsWith('\r\n')) throw new Error('The last line has no end.')
  const lines = file.slice(0, -2).split('\r\n')
  for (const line of lines) {
    if (/[^\P{Cc}\t]/u.test(line)) throw new Error(`There is a control character in ${JSON.stringify(line)}.`)
    if (!line.isWellFormed()) throw new Error(`A letter is cut in two in ${JSON.stringify(line)}.`)
    if (Buffer.byteLength(line) > longestLine) throw new Error(`Too long: ${line}`)
  }
  return lines
}

function toProperty(line: string): Property {
  const parts = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/su.exec(line)
  if (!parts) throw new Error(`Not a line of a calendar: ${line}`)
  const [, name = '', parameters = '', value = ''] = parts
  return { name, parameters, value }
}
