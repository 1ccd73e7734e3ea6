import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRecording } from '#server/adapters/media/recordings.ts'
import { HttpError } from '#server/http/http-error.ts'
import { makeSilence, readFixture } from '#tests/support/recordings.ts'
import { readTagged, taggedNames } from '#tests/support/tagged-recordings.ts'

const read = (bytes: Buffer) => readRecording(bytes, 'recording')

const voices = [
  ['voice.webm', 'webm', 'audio/webm', 3],
  ['voice-vorbis.webm', 'webm', 'audio/webm', 3],
  ['voice-live.webm', 'webm', 'audio/webm', 2],
  ['voice-sliced.webm', 'webm', 'audio/webm', 2],
  ['voice.m4a', 'm4a', 'audio/mp4', 3],
  ['voice-fragments.m4a', 'm4a', 'audio/mp4', 3],
  ['voice-live.m4a', 'm4a', 'audio/mp4', 2],
  ['voice.ogg', 'ogg', 'audio/ogg', 3],
  ['voice.mp3', 'mp3', 'audio/mpeg', 3],
  ['voice-tagged.mp3', 'mp3', 'audio/mpeg', 3],
  ['voice.wav', 'wav', 'audio/wav', 3],
] as const

const broken = { code: 'invalid_input', status: 400, message: /broken/, extra: { field: 'recording' } }
const foreign = { code: 'unsupported_type', status: 415, extra: { field: 'recording' } }
const tooLong = { code: 'invalid_input', status: 400, message: /60 seconds/ }

/** Returns the recording or the HttpError; rethrows any other error. */
function attempt(bytes: Buffer) {
  try {
    return read(bytes)
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

describe('how long a recording is', () => {
  it.each(voices)('%s says itself', async (name, ending, contentType, duration) => {
    expect(read(await readFixture(name))).toMatchObject({ ending, contentType, duration })
  })

  it('is at least a second, and a minute at most', async () => {
    expect(read(makeSilence(0.1)).duration).toBe(1)
    expect(read(makeSilence(7.4)).duration).toBe(7)
    expect(read(await readFixture('minute.webm')).duration).toBe(60)
    expect(read(makeSilence(60.9)).duration).toBe(60)
    expect(attempt(makeSilence(61))).toMatchObject(tooLong)
    expect(attempt(await readFixture('minute-and-one.webm'))).toMatchObject(tooLong)
  })

  it('is found in the last block where the header has no word of it, or lies', async () => {
    const long = await readFixture('minute-and-one.webm')
    const durationAt = long.indexOf(Buffer.from('448988', 'hex'))
    expect(durationAt).toBeGreaterThan(0)
    const lying = Buffer.from(long)
    lying.writeDoubleBE(1000, durationAt + 3)
    expect(attempt(lying)).toMatchObject(tooLong)
    // Replaced by a Void element (0xEC), which parsers skip.
    const silent = Buffer.from(long)
    silent.set([0xec, 0x89], durationAt)
    expect(attempt(silent)).toMatchObject(tooLong)
  })

  it('is counted to the end where a sound was written into a pipe', async () => {
    const piped = await readFixture('voice.wav')
    for (const size of [0xffffffff, 0]) {
      piped.writeUInt32LE(size, piped.indexOf('data') + 4)
      expect(read(piped).duration).toBe(3)
    }
  })
})

describe('nothing but the sound is kept', () => {
  /** The encoded sound of a fixture: the part of the file that no cleaning may touch. */
  function findSound(name: string, bytes: Buffer): Buffer {
    const from = (text: string | Buffer, skip = 0) => bytes.subarray(bytes.indexOf(text) + skip)
    if (name.endsWith('wav')) return from('data', 8)
    if (name.endsWith('ogg')) return bytes.subarray(bytes.lastIndexOf('OggS', bytes.length - 200))
    // The first frame of an MP3 is an index.
    if (name.endsWith('mp3')) return bytes.subarray(1_000, -200)
    if (name.endsWith('m4a')) return from('mdat', 4).subarray(0, 1_000)
    // The last cluster, up to the index where there is one behind it.
    const [cluster = 0, index = 0] = ['1f43b675', '1c53bb6b'].map((id) => bytes.lastIndexOf(Buffer.from(id, 'hex')))
    return bytes.subarray(cluster, index > cluster ? index : bytes.length)
  }

  it.each(taggedNames)('of %s with a place in every corner', async (name) => {
    const [plain, tagged] = [await readFixture(name), await readTagged(name)]
    expect(tagged.includes('canary')).toBe(true)
    const { sound, duration } = read(tagged)
    for (const trace of ['canary', '51.5', 'Lav', 'Chrome']) expect(sound.includes(trace)).toBe(false)
    expect(duration).toBe(read(plain).duration)
    const kept = findSound(name, plain)
    expect(kept.length).toBeGreaterThan(300)
    expect(sound.includes(kept)).toBe(true)
  })

  it.each(taggedNames)('and %s, once cleaned, stays as it is', async (name) => {
    const { sound } = read(await readTagged(name))
    expect(read(sound).sound.equals(sound)).toBe(true)
  })

  it('and every page of an Ogg file has the checksum of what is on it', async () => {
    function isRight(bytes: Buffer, at: number, end: number) {
      const page = Buffer.from(bytes.subarray(at, end))
      const written = page.readUInt32LE(22)
      page.writeUInt32LE(0, 22)
      let sum = 0
      for (const byte of page) {
        sum ^= byte << 24
        for (let bit = 0; bit < 8; bit += 1) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1
      }
      return sum >>> 0 === written
    }
    const { sound } = read(await readTagged('voice.ogg'))
    const pages = [...sound.toString('latin1').matchAll(/OggS/g)].map(({ index }) => index)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.map((at, page) => isRight(sound, at, pages[page + 1] ?? sound.length))).not.toContain(false)
  })

  it('of a file with a second track, or with one that is not sound: such a file is refused', async () => {
    const bytes = await readFixture('voice.m4a')
    const [movieAt, trackAt] = [bytes.indexOf('moov') - 4, bytes.indexOf('trak') - 4]
    const trackEnd = trackAt + bytes.readUInt32BE(trackAt)
    const track = bytes.subarray(trackAt, trackEnd)
    const two = Buffer.concat([bytes.subarray(0, trackEnd), track, bytes.subarray(trackEnd)])
    two.writeUInt32BE(bytes.readUInt32BE(movieAt) + track.length, movieAt)
    expect(attempt(two)).toMatchObject(foreign)
    bytes.write('meta', bytes.indexOf('soun'))
    expect(attempt(bytes)).toMatchObject(foreign)
  })
})

describe('what is refused', () => {
  it.each(['film.webm', 'film.mp4', 'film.ogv', 'pizza-tonight.pcm'])('%s', async (name) => {
    const bytes = await readFixture(name)
    expect(attempt(bytes)).toMatchObject(foreign)
  })

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['words', 'hello'],
    ['nothing', ''],
    ['a picture', '\u0089PNG\r\n\u001a\n'],
  ])('%s', (_name, text) => {
    expect(attempt(Buffer.from(text, 'latin1'))).toMatchObject(foreign)
  })

  it.each(['1a45dfa3', '4f676753', '0000001866747970', '524946460000000057415645', '494433', 'fffb9064'])(
    'the beginning of a recording and nothing after it (%s)',
    (start) => {
      expect(attempt(Buffer.from(start, 'hex'))).toMatchObject(broken)
    },
  )

  it.each(voices)('%s, cut off in the middle', async (name) => {
    const whole = await readFixture(name)
    for (const part of [0.3, 0.5, 0.9]) expect(attempt(whole.subarray(0, whole.length * part))).toMatchObject(broken)
    expect(attempt(whole.subarray(0, -2))).toMatchObject(broken)
  })

  it.each(['voice.webm', 'voice.m4a', 'voice.ogg'])('%s with another codec in it', async (name) => {
    const bytes = await readFixture(name)
    for (const [from, to] of [
      ['A_OPUS', 'A_EVIL'],
      ['mp4a', 'evil'],
      ['OpusHead', 'EvilHead'],
    ] as const)
      for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
    expect(attempt(bytes)).toMatchObject(foreign)
  })
})

describe('whatever the bytes are', () => {
  it.each(voices)('%s, changed at random, is read or refused', async (name) => {
    const whole = await readFixture(name)
    const change = fc.record({ at: fc.nat(whole.length - 1), value: fc.nat(255) })
    // Headers are at the front: most changes go there.
    const near = fc.record({ at: fc.nat(300), value: fc.constantFrom(0, 1, 0x7f, 0x80, 0xff) })
    const damage = fc.array(fc.oneof(change, near), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(damage, fc.nat(whole.length), (changes, length) => {
        const bytes = Buffer.from(whole)
        for (const { at, value } of changes) bytes[at] = value
        for (const each of [bytes, bytes.subarray(0, length)]) {
          const result = attempt(each)
          if (!(result instanceof HttpError)) expect(result.duration).toBeGreaterThanOrEqual(1)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('five megabytes of the smallest parts are given up', async () => {
    function fill(start: Buffer, part: string) {
      return Buffer.concat([start, Buffer.alloc(5 * 1024 * 1024 - start.length, Buffer.from(part, 'hex'))])
    }
    const webm = (await readFixture('voice-sliced.webm')).subarray(0, 0x30)
    expect(attempt(fill(webm, 'ec80'))).toMatchObject(broken)
    const mp4 = (await readFixture('voice.m4a')).subarray(0, 28)
    expect(attempt(fill(mp4, '0000000866726565'))).toMatchObject(broken)
  })
})
