/** Offsets of the first and the last byte, both inclusive. */
export type ByteRange = { start: number; end: number }

/**
 * Parses a Range header. Null means the whole file: no header, or a form that a server may ignore, such as several
 * ranges. 'none' means not satisfiable.
 */
export function findRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') return Number(last) === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  return start < size ? { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) } : 'none'
}
