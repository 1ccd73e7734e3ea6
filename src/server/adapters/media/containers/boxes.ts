import { BrokenSound, createStep } from '#server/adapters/media/containers/sound.ts'

const headerSize = 8

/** `at` is where its header begins, `start` where its content does. */
export type Box = { type: string; at: number; start: number; end: number }

export type Walk = ReturnType<typeof createWalk>

/** All boxes with numbers in them are full boxes: one byte of version, three bytes of flags. */
export const readFlags = (bytes: Buffer, { start }: Box) => bytes.readUInt32BE(start) & 0xffffff
export const isLong = (bytes: Buffer, { start }: Box) => bytes.readUInt8(start) === 1

export const toFile = (bytes: Buffer): Box => ({ type: '', at: 0, start: 0, end: bytes.length })

/** Box traversal with one step budget for the whole file. */
export function createWalk(bytes: Buffer) {
  const step = createStep()
  function list({ start, end }: Pick<Box, 'start' | 'end'>): Box[] {
    const boxes: Box[] = []
    for (let at = start; at < end; ) {
      step()
      const box = readBox(bytes, at, end)
      boxes.push(box)
      at = box.end
    }
    return boxes
  }
  function listAt(parent: Box, path: string): Box[] {
    return path
      .split('/')
      .reduce<Box[]>(
        (parents, type) => parents.flatMap((box) => list(box).filter((child) => child.type === type)),
        [parent],
      )
  }
  function get(parent: Box, path: string): Box {
    const [box] = listAt(parent, path)
    if (!box) throw new BrokenSound(`It has no ${path}.`)
    return box
  }
  return { list, listAt, get }
}

function readBox(bytes: Buffer, at: number, end: number): Box {
  if (at + headerSize > end) throw new BrokenSound('It is cut off.')
  const short = bytes.readUInt32BE(at)
  const start = at + headerSize + (short === 1 ? 8 : 0)
  // Size 0: the box runs to the end of its parent.
  const size = short === 1 ? Number(bytes.readBigUInt64BE(at + headerSize)) : short || end - at
  if (at + size < start || at + size > end) throw new BrokenSound('It is cut off.')
  return { type: bytes.toString('latin1', at + 4, at + headerSize), at, start, end: at + size }
}

/** Throws where a table says that it is longer than its box. */
export function checkRoom({ end }: Box, { at, count, size }: { at: number; count: number; size: number }) {
  if (at + count * size > end) throw new BrokenSound('A table is cut off.')
}
