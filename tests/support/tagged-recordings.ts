import { readFixture } from '#tests/support/recordings.ts'

/** A position in words, as a phone's recorder app writes it. */
const place = 'canary +51.5007-000.1246/'

/** A chunk of RIFF, or a box of MP4 where the size comes first and counts its header. */
function toChunk(type: string, content: string): Buffer {
  const chunk = Buffer.from(`${type}    ${content}${content.length % 2 ? ' ' : ''}`, 'latin1')
  chunk.writeUInt32LE(chunk.length - 8, 4)
  return chunk
}

function toBox(type: string, content: string): Buffer {
  const box = Buffer.from(`    ${type}${content}`, 'latin1')
  box.writeUInt32BE(box.length)
  return box
}

/** An element of WebM of less than 127 bytes. */
function toElement(id: string, content: Uint8Array | string): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | bytes.length]), bytes])
}

/** Overwrites each occurrence of the text in place, so that nothing moves. */
function replace(bytes: Buffer, text: string, by = place): Buffer {
  const words = by.padEnd(text.length).slice(0, text.length)
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) bytes.write(words, at)
  return bytes
}

function tagWav(bytes: Buffer): Buffer {
  const tags = ['LIST', 'id3 ', 'bext', 'iXML', 'cart'].map((type) => toChunk(type, `INFOIART ${place}`))
  const dataAt = bytes.indexOf('data')
  const pad = Buffer.alloc(bytes.length % 2)
  return Buffer.concat([bytes.subarray(0, dataAt), ...tags.slice(0, 2), bytes.subarray(dataAt), pad, ...tags.slice(2)])
}

function tagMp3(bytes: Buffer): Buffer {
  const front = Buffer.from(`ID3\u0003\0\0\0\0\0\u0040TXXX${place.padEnd(60)}`, 'latin1')
  const end = Buffer.from(`TAG${place.padEnd(125)}`, 'latin1')
  const size = bytes.toString('latin1', 0, 3) === 'ID3' ? 10 + bytes.readUInt8(9) : 0
  const frames = bytes.subarray(size, bytes.includes('TAG') ? -128 : bytes.length)
  return Buffer.concat([front, replace(frames, 'Lavc'), end])
}

function tagWebm(bytes: Buffer): Buffer {
  const tag = toElement('67c8', Buffer.concat([toElement('45a3', 'LOCATION'), toElement('4487', place)]))
  const tags = toElement('1254c367', toElement('7373', tag))
  const attachment = toElement('1941a469', toElement('61a7', place))
  for (const text of ['Lavf', 'Chrome', 'encoder=', 'Lavc', 'Xiph.Org', 'LIBVORBIS']) replace(bytes, text)
  return Buffer.concat([bytes, tags, attachment, toElement('ec', place)])
}

function tagMp4(bytes: Buffer): Buffer {
  const name = 'SoundHandler'
  for (const text of [name, 'Lavf']) replace(bytes, text)
  const times = [bytes.indexOf('mvhd'), bytes.indexOf('tkhd'), bytes.indexOf('mdhd')]
  for (const at of times) bytes.write('canary!!', at + 8)
  const wrap = (type: string, content: Buffer) => toBox(type, content.toString('latin1'))
  const position = wrap('udta', wrap('meta', wrap('ilst', toBox('\u00a9xyz', place))))
  return Buffer.concat([bytes, position, ...['uuid', 'free', 'mdat'].map((type) => toBox(type, place))])
}

const tagOgg = (bytes: Buffer): Buffer => replace(bytes, 'encoder=Lavc libopus')

const tags: Record<string, (bytes: Buffer) => Buffer> = {
  wav: tagWav,
  mp3: tagMp3,
  webm: tagWebm,
  m4a: tagMp4,
  ogg: tagOgg,
}

export const taggedNames = [
  'voice.wav',
  'voice.mp3',
  'voice-tagged.mp3',
  'voice.ogg',
  'voice.webm',
  'voice-vorbis.webm',
  'voice-live.webm',
  'voice-sliced.webm',
  'voice.m4a',
  'voice-fragments.m4a',
  'voice-live.m4a',
] as const

/** A recording with the word `canary` wherever its container has room for words. */
export async function readTagged(name: (typeof taggedNames)[number]): Promise<Buffer> {
  const tag = tags[name.split('.')[1] ?? '']
  const bytes = await readFixture(name)
  return tag?.(bytes) ?? bytes
}
