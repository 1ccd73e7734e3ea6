import {
  type Box,
  checkRoom,
  createWalk,
  isLong,
  readFlags,
  toFile,
  type Walk,
} from '#server/adapters/media/containers/boxes.ts'
import { BrokenSound, ForeignSound, type ReadSeconds } from '#server/adapters/media/containers/sound.ts'

const codecs = new Set(['mp4a', 'Opus', 'alac'])
const mostTracks = 8

type Track = { id: number; scale: number; units: number; usual: number }

const durationFlag = 0x100
/** Optional fields of a `trun` box: in its header, and per sample. */
const runHeaderFlags = [0x1, 0x4]
const sampleFlags = [durationFlag, 0x200, 0x400, 0x800]

/** MP4 and M4A, plain or fragmented. */
export const readMp4: ReadSeconds = (bytes) => {
  const walk = createWalk(bytes)
  const file = toFile(bytes)
  const movie = walk.get(file, 'moov')
  const boxes = walk.listAt(movie, 'trak')
  if (boxes.length > mostTracks) throw new BrokenSound('It has more tracks than a recording can have.')
  const tracks = boxes.flatMap((box) => readTrack(bytes, walk, box) ?? [])
  for (const box of walk.listAt(movie, 'mvex/trex')) {
    const track = tracks.find(({ id }) => id === bytes.readUInt32BE(box.start + 4))
    if (track) track.usual = bytes.readUInt32BE(box.start + 12)
  }
  for (const box of walk.listAt(file, 'moof/traf')) addFragment(bytes, walk, { box, tracks })
  const sound = Math.max(0, ...tracks.map(({ units, scale }) => units / scale))
  if (sound === 0 || !walk.list(file).some(({ type, start, end }) => type === 'mdat' && end > start))
    throw new BrokenSound('There is no sound in it.')
  const { scale, duration } = readClock(bytes, walk.get(movie, 'mvhd'))
  return Math.max(sound, duration / scale)
}

function readTrack(bytes: Buffer, { get, listAt }: Walk, box: Box): Track | null {
  const media = get(box, 'mdia')
  const handler = get(media, 'hdlr')
  const kind = bytes.toString('latin1', handler.start + 8, handler.start + 12)
  if (kind === 'vide') throw new ForeignSound('It has pictures in it.')
  if (kind !== 'soun') return null
  const samples = get(media, 'minf/stbl')
  const description = get(samples, 'stsd')
  if (!codecs.has(bytes.toString('latin1', description.start + 12, description.start + 16)))
    throw new ForeignSound('Its codec is another.')
  const header = get(box, 'tkhd')
  const id = bytes.readUInt32BE(header.start + (isLong(bytes, header) ? 20 : 12))
  const units = listAt(samples, 'stts').reduce((sum, table) => sum + sumTable(bytes, table), 0)
  return { id, scale: readClock(bytes, get(media, 'mdhd')).scale, units, usual: 0 }
}

/** Sums an `stts` table: pairs of a sample count and the duration of each of these samples. */
function sumTable(bytes: Buffer, box: Box): number {
  const count = bytes.readUInt32BE(box.start + 4)
  const first = box.start + 8
  checkRoom(box, { at: first, count, size: 8 })
  let sum = 0
  for (let at = first; at < first + count * 8; at += 8) sum += bytes.readUInt32BE(at) * bytes.readUInt32BE(at + 4)
  return sum
}

/** Time scale (units per second) and duration (in units) of an `mvhd` or `mdhd` box. */
function readClock(bytes: Buffer, box: Box) {
  const at = box.start + (isLong(bytes, box) ? 20 : 12)
  const scale = bytes.readUInt32BE(at)
  if (scale === 0) throw new BrokenSound('Its clock stands still.')
  const duration = isLong(bytes, box) ? Number(bytes.readBigUInt64BE(at + 4)) : bytes.readUInt32BE(at + 4)
  // All bits set, in 32 or 64 bits: the duration is unknown.
  return { scale, duration: duration === 0xffffffff || duration > Number.MAX_SAFE_INTEGER ? 0 : duration }
}

/** Adds a movie fragment (`traf`), which recorders write while recording. */
function addFragment(bytes: Buffer, { get, listAt }: Walk, { box, tracks }: { box: Box; tracks: Track[] }): void {
  const header = get(box, 'tfhd')
  const track = tracks.find(({ id }) => id === bytes.readUInt32BE(header.start + 4))
  if (!track) return
  const flags = readFlags(bytes, header)
  const usualAt = header.start + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
  const usual = flags & 0x8 ? bytes.readUInt32BE(usualAt) : track.usual
  for (const run of listAt(box, 'trun')) track.units += sumRun(bytes, run, usual)
}

function sumRun(bytes: Buffer, box: Box, usual: number): number {
  const flags = readFlags(bytes, box)
  const count = bytes.readUInt32BE(box.start + 4)
  if (!(flags & durationFlag)) return count * usual
  const first = box.start + 8 + 4 * runHeaderFlags.filter((flag) => flags & flag).length
  const size = 4 * sampleFlags.filter((flag) => flags & flag).length
  checkRoom(box, { at: first, count, size })
  let sum = 0
  for (let at = first; at < first + count * size; at += size) sum += bytes.readUInt32BE(at)
  return sum
}
