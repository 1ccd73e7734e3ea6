import { type Box, checkRoom, readFlags, toFile, type Walk } from '#server/adapters/media/containers/boxes.ts'
import { BrokenSound } from '#server/adapters/media/containers/sound.ts'

/** Offsets in the file. */
type Range = { start: number; end: number }

const runFlags = { offset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, time: 0x800 }

/** Where the encoded samples of the only track are, in chunks or in fragments: in order, and without overlaps. */
export function listSampleRanges(bytes: Buffer, walk: Walk): Range[] {
  const file = toFile(bytes)
  const movie = walk.get(file, 'moov')
  const [defaults] = walk.listAt(movie, 'mvex/trex')
  const usual = defaults ? bytes.readUInt32BE(defaults.start + 16) : 0
  return merge([
    ...listChunks(bytes, walk, walk.get(movie, 'trak/mdia/minf/stbl')),
    ...walk.listAt(file, 'moof').flatMap((box) => listRuns(bytes, walk, { box, usual })),
  ])
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = []
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

function listChunks(bytes: Buffer, walk: Walk, table: Box): Range[] {
  const measure = createMeasure(bytes, walk.get(table, 'stsz'))
  const chunks = readOffsets(bytes, walk, table)
  const counts = readRows(bytes, walk.get(table, 'stsc'), 12)
  let row = 0
  return chunks.map((start, index) => {
    // Rows name the first chunk, counted from 1, that has so many samples.
    while (row + 1 < counts.length && bytes.readUInt32BE(counts[row + 1] ?? 0) <= index + 1) row += 1
    const count = bytes.readUInt32BE((counts[row] ?? 0) + 4)
    return { start, end: start + measure(count) }
  })
}

/** Sums up the sizes of the next so many samples. */
function createMeasure(bytes: Buffer, box: Box): (count: number) => number {
  const same = bytes.readUInt32BE(box.start + 4)
  const total = bytes.readUInt32BE(box.start + 8)
  if (same === 0) checkRoom(box, { at: box.start + 12, count: total, size: 4 })
  let done = 0
  return (count) => {
    if (done + count > total) throw new BrokenSound('A chunk has more samples than there are.')
    const from = done
    done += count
    if (same > 0) return same * count
    let sum = 0
    for (let sample = from; sample < done; sample += 1) sum += bytes.readUInt32BE(box.start + 12 + sample * 4)
    return sum
  }
}

function readOffsets(bytes: Buffer, walk: Walk, table: Box): number[] {
  const [short] = walk.listAt(table, 'stco')
  if (short) return readRows(bytes, short, 4).map((at) => bytes.readUInt32BE(at))
  return readRows(bytes, walk.get(table, 'co64'), 8).map((at) => Number(bytes.readBigUInt64BE(at)))
}

/** Offsets of the rows of a table with a count before it. */
function readRows(bytes: Buffer, box: Box, size: number): number[] {
  const count = bytes.readUInt32BE(box.start + 4)
  checkRoom(box, { at: box.start + 8, count, size })
  return Array.from({ length: count }, (_, row) => box.start + 8 + row * size)
}

function listRuns(bytes: Buffer, walk: Walk, { box, usual }: { box: Box; usual: number }): Range[] {
  return walk.listAt(box, 'traf').flatMap((fragment) => {
    const header = walk.get(fragment, 'tfhd')
    const flags = readFlags(bytes, header)
    const base = flags & 0x1 ? Number(bytes.readBigUInt64BE(header.start + 8)) : box.at
    const sizeAt = header.start + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0) + (flags & 0x8 ? 4 : 0)
    const size = flags & 0x10 ? bytes.readUInt32BE(sizeAt) : usual
    let next = base
    return walk.listAt(fragment, 'trun').map((run) => {
      const hasOffset = (readFlags(bytes, run) & runFlags.offset) !== 0
      const start = hasOffset ? base + bytes.readInt32BE(run.start + 8) : next
      next = start + measureRun(bytes, run, size)
      return { start, end: next }
    })
  })
}

function measureRun(bytes: Buffer, box: Box, usual: number): number {
  const flags = readFlags(bytes, box)
  const count = bytes.readUInt32BE(box.start + 4)
  if (!(flags & runFlags.size)) return count * usual
  const width =
    4 * [runFlags.duration, runFlags.size, runFlags.flags, runFlags.time].filter((flag) => flags & flag).length
  const first = box.start + 8 + 4 * [runFlags.offset, runFlags.firstFlags].filter((flag) => flags & flag).length
  checkRoom(box, { at: first, count, size: width })
  const sizeAt = first + (flags & runFlags.duration ? 4 : 0)
  let sum = 0
  for (let sample = 0; sample < count; sample += 1) sum += bytes.readUInt32BE(sizeAt + sample * width)
  return sum
}
