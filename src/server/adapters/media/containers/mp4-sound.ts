import { type Box, createWalk, isLong, toFile, type Walk } from '#server/adapters/media/containers/boxes.ts'
import { listSampleRanges } from '#server/adapters/media/containers/mp4-samples.ts'
import { BrokenSound, ForeignSound, type KeepSound } from '#server/adapters/media/containers/sound.ts'

/** Boxes that players need, by what they are in. Any other may hold words, so it is overwritten. */
const kept: Readonly<Record<string, readonly string[]>> = {
  '': ['ftyp', 'styp', 'moov', 'moof', 'mdat'],
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['smhd', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: ['stsd', 'stts', 'stsc', 'stsz', 'stco', 'co64'],
  mvex: ['mehd', 'trex'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun'],
  // Inside `stsd`: how the decoder is set up.
  entry: ['esds', 'dOps', 'alac', 'btrt', 'chan', 'wave'],
  wave: ['frma', 'mp4a', 'esds', 'alac', 'chan', '\0\0\0\0'],
}
const mostSetupBytes = 256
const undetermined = 0x55c4

/** One track of sound. Everything that is not needed to play it becomes padding of the same length, so nothing moves. */
export const keepMp4Sound: KeepSound = (bytes) => {
  const sound = Buffer.from(bytes)
  const walk = createWalk(sound)
  const file = toFile(sound)
  const movie = walk.get(file, 'moov')
  const tracks = walk.listAt(movie, 'trak')
  const isSound = (track: Box) => readKind(sound, walk.get(track, 'mdia/hdlr')) === 'soun'
  if (tracks.length !== 1 || !tracks.every(isSound)) throw new ForeignSound('It has another track than sound.')
  keepSamples(sound, walk)
  keepBoxes(sound, walk, file)
  return sound
}

const readKind = (bytes: Buffer, { start }: Box) => bytes.toString('latin1', start + 8, start + 12)

function keepBoxes(sound: Buffer, walk: Walk, parent: Box): void {
  for (const box of walk.list(parent)) {
    if (!kept[parent.type]?.includes(box.type)) overwrite(sound, box)
    else if (box.type in kept) keepBoxes(sound, walk, box)
    else clean[box.type]?.(sound, box, walk)
    if (parent.type === 'entry' && box.end - box.start > mostSetupBytes)
      throw new BrokenSound('Its decoder is set up with too much.')
  }
}

function overwrite(sound: Buffer, { at, start, end }: Box): void {
  sound.write('free', at + 4, 'latin1')
  sound.fill(0, start, end)
}

type Clean = (sound: Buffer, box: Box, walk: Walk) => void

/** When it was made and changed, after version and flags. */
const cleanTimes: Clean = (sound, box) => sound.fill(0, box.start + 4, box.start + (isLong(sound, box) ? 20 : 12))

const clean: Readonly<Record<string, Clean>> = {
  mvhd: cleanTimes,
  tkhd: cleanTimes,
  mdhd(sound, box, walk) {
    cleanTimes(sound, box, walk)
    sound.writeUInt16BE(undetermined, box.start + (isLong(sound, box) ? 32 : 20))
  },
  // What follows the kind is a name.
  hdlr: (sound, { start, end }) => sound.fill(0, start + 24, end),
  // Where the sound is: here, so there is no address.
  dref(sound, box, walk) {
    for (const entry of walk.list({ start: box.start + 8, end: box.end })) {
      sound.writeUInt32BE(1, entry.start)
      sound.fill(0, entry.start + 4, entry.end)
    }
  },
  stsd(sound, box, walk) {
    const [entry, ...others] = walk.list({ start: box.start + 8, end: box.end })
    if (!entry || others.length > 0) throw new ForeignSound('Its codec changes.')
    // Sound of QuickTime has 16 bytes more.
    const size = [28, 44][sound.readUInt16BE(entry.start + 8)]
    if (!size) throw new ForeignSound('Its codec is described in another way.')
    keepBoxes(sound, walk, { ...entry, type: 'entry', start: entry.start + size })
  },
}

/** Anything may be between the samples and after them. */
function keepSamples(sound: Buffer, walk: Walk): void {
  const ranges = listSampleRanges(sound, walk)
  let next = 0
  for (const { type, start, end } of walk.list(toFile(sound))) {
    if (type !== 'mdat') continue
    let at = start
    // Both lists are in order: one pass, however many there are.
    for (let range = ranges[next]; range && range.start < end; range = ranges[next]) {
      if (range.start > at) sound.fill(0, at, range.start)
      at = Math.max(at, Math.min(range.end, end))
      if (range.end > end) break
      next += 1
    }
    sound.fill(0, at, end)
  }
}
