import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createPictures, type Pictures } from '#server/adapters/media/pictures.ts'
import { makePixelBomb, paint, setSide, takePhoto } from '#tests/support/pictures.ts'
import { readFixture } from '#tests/support/recordings.ts'

const pictures = createPictures()
afterAll(() => pictures.close())
const redraw = (bytes: Uint8Array, by = pictures) => by.redraw(bytes, 'picture')
async function look(bytes: Uint8Array) {
  const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
  return { format, width, height, kept: [exif, icc, xmp, iptc, orientation].filter((each) => each !== undefined) }
}

describe('a picture is drawn anew', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('from %s', async (format) => {
    const bytes = await paint().toFormat(format).toBuffer()
    expect(await look(await redraw(bytes))).toEqual({ format: 'jpeg', width: 30, height: 20, kept: [] })
  })

  it('upright, small, and without a byte of where and by whom it was taken', async () => {
    const photo = await takePhoto(1200, 600)
    expect(photo.includes('canary-maker') && photo.includes('canary-xmp')).toBe(true)
    expect((await look(photo)).kept).not.toEqual([])
    const drawn = await redraw(photo)
    expect(await look(drawn)).toEqual({ format: 'jpeg', width: 200, height: 400, kept: [] })
    for (const trace of ['canary', 'Exif', 'xmpmeta', 'Photoshop']) expect(drawn.includes(trace)).toBe(false)
  })

  it('without what was hidden behind it', async () => {
    const photo = Buffer.concat([await paint().jpeg().toBuffer(), Buffer.from('<script>canary()</script>')])
    expect((await redraw(photo)).includes('canary')).toBe(false)
  })

  it('from the first frame of a moving one', async () => {
    const frames = [await paint(8, 8).png().toBuffer(), await paint(8, 8).negate().png().toBuffer()]
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const drawn = await redraw(moving)
    expect(await look(drawn)).toMatchObject({ width: 8, height: 8 })
    const { data } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
  })

  it('on white where it was see-through', async () => {
    const glass = { width: 4, height: 4, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    const drawn = await redraw(await sharp({ create: glass }).png().toBuffer())
    expect((await sharp(drawn).raw().toBuffer())[0]).toBe(255)
  })
})

describe('what is refused', () => {
  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
    ['SVG behind an XML line', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n'],
    ['words', 'hello'],
  ])('%s', async (_name, text) => {
    await expect(redraw(Buffer.from(text))).rejects.toMatchObject({ code: 'unsupported_type', status: 415 })
  })

  it.each(['tiff', 'avif'] as const)('%s, whose cost no header tells', async (format) => {
    const message = 'That is not a picture we can show. Use JPEG, PNG, WebP or GIF.'
    const bytes = await paint().toFormat(format).toBuffer()
    await expect(redraw(bytes)).rejects.toMatchObject({ code: 'unsupported_type', message })
  })

  it('a kilobyte of AVIF that would take 800 MB', async () => {
    const avif = await readFixture('huge.avif')
    expect(avif.length).toBeLessThan(2_000)
    await expect(redraw(avif)).rejects.toMatchObject({ code: 'unsupported_type' })
  })

  it.each([
    ['an SVG that begins like a WebP', 'RIFF0000WEBPVP8 ', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an SVG that begins like a GIF', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an SVG that nearly begins like a GIF', 'GIF79a', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a PDF that begins like a JPEG', '\u00ff\u00d8\u00ff\u00e0', '%PDF-1.7\n1 0 obj\n'],
  ])('%s', async (_name, start, rest) => {
    const bytes = Buffer.from(start + ' '.repeat(24) + rest, 'latin1')
    await expect(redraw(bytes)).rejects.toMatchObject({ extra: { field: 'picture' } })
  })

  it.each(['avif', 'tiff'] as const)('a real %s behind the first bytes of another kind', async (format) => {
    const bytes = await paint().toFormat(format).toBuffer()
    for (const start of ['RIFF0000WEBP', 'GIF89a', '\u00ff\u00d8\u00ff\u00e0', '\u0089PNG\r\n\u001a\n'])
      await expect(redraw(Buffer.concat([Buffer.from(start, 'latin1'), bytes]))).rejects.toMatchObject({ status: 400 })
  })

  it('few bytes that would become a billion pixels', async () => {
    const bomb = await makePixelBomb()
    expect(bomb.length).toBeLessThan(2_000)
    await expect(redraw(bomb)).rejects.toMatchObject({ code: 'invalid_input', message: /too many pixels/ })
  })

  it.each([
    ['an interlaced PNG', () => paint().png({ progressive: true })],
    ['a GIF', () => paint().gif()],
    ['a progressive JPEG', () => paint().jpeg({ progressive: true })],
    ['a JPEG', () => paint().jpeg()],
    ['a WebP', () => paint().webp()],
  ])('%s whose header says more than sixteen megapixels', async (_name, draw) => {
    const over = setSide(await draw().toBuffer(), 4_001)
    await expect(redraw(over)).rejects.toMatchObject({ code: 'invalid_input', message: /too many pixels/ })
  })

  it('a moving picture whose frames have too many pixels together', async () => {
    const frames = [await paint(8, 8).png().toBuffer(), await paint(8, 8).negate().png().toBuffer()]
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const message = /too many pixels/
    await expect(redraw(setSide(moving, 3_000))).rejects.toMatchObject({ code: 'invalid_input', message })
  })

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('half of a %s', async (format) => {
    const noise = { width: 200, height: 200, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
    const whole = await sharp({ create: { ...noise, background: '#000' } })
      .toFormat(format)
      .toBuffer()
    const half = whole.subarray(0, whole.length / 2)
    await expect(redraw(half)).rejects.toMatchObject({ code: 'invalid_input', message: /broken/ })
  })

  it('the beginning of a picture and nothing after it', async () => {
    for (const start of ['ffd8ff', '89504e470d0a1a0a', '474946383961'])
      await expect(redraw(Buffer.from(start, 'hex'))).rejects.toMatchObject({
        name: 'Error',
        extra: { field: 'picture' },
      })
  })
})

describe('the process that draws', () => {
  let own: Pictures | undefined
  function open(options: Parameters<typeof createPictures>[0] = {}): Pictures {
    own = createPictures(options)
    return own
  }
  afterEach(() => own?.close())
  const small = paint().png().toBuffer()
  function isAlive(pid: number) {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  const dies = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false)

  it('draws an interlaced picture of as many pixels as one may have', async () => {
    const png = await paint(4_000, 4_000).png({ progressive: true, compressionLevel: 1 }).toBuffer()
    expect(await look(await redraw(png))).toMatchObject({ width: 400, height: 400 })
  })

  it('is killed when it hangs, and the next picture is drawn by another', async () => {
    const drawing = open({ answerMs: 5_000 })
    await redraw(await small, drawing)
    const { pid = 0 } = drawing
    process.kill(pid, 'SIGSTOP')
    const [stuck, next] = [redraw(await small, drawing), redraw(await small, drawing)]
    await expect(stuck).rejects.toMatchObject({ code: 'unavailable', status: 503, extra: { retryAfter: 5 } })
    expect(await look(await next)).toMatchObject({ format: 'jpeg' })
    await dies(pid)
    expect(drawing.pid).not.toBe(pid)
  })

  it('is given up on when it does not start', async () => {
    const drawing = open({ startMs: 1, answerMs: 600_000 })
    await expect(redraw(await small, drawing)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  })

  it('is replaced when it dies', async () => {
    const drawing = open()
    const [first, second] = [redraw(await small, drawing), redraw(await small, drawing)]
    process.kill(drawing.pid ?? 0, 'SIGKILL')
    await expect(first).rejects.toMatchObject({ code: 'unavailable' })
    expect(await look(await second)).toMatchObject({ format: 'jpeg' })
  })

  it('ends itself before it takes too much memory', async () => {
    const drawing = open({ mostMemory: 1 })
    const noise = { width: 2_000, height: 2_000, channels: 3, noise: { type: 'gaussian' } } as const
    const png = await sharp({ create: { ...noise, background: '#000' } })
      .png({ progressive: true })
      .toBuffer()
    await expect(redraw(png, drawing)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('turns people away before the queue gets long', async () => {
    const drawing = open({ longestQueue: 1 })
    const [first, second] = [redraw(await small, drawing), redraw(await small, drawing)]
    await expect(redraw(await small, drawing)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Many people are sending pictures right now. Try again in a moment.',
      extra: { retryAfter: 5 },
    })
    for (const picture of await Promise.all([first, second])) expect((await look(picture)).format).toBe('jpeg')
  })

  it('goes when nobody has sent a picture for a while, and when the server closes', async () => {
    const drawing = open({ idleMs: 50 })
    await redraw(await small, drawing)
    const { pid = 0 } = drawing
    await dies(pid)
    expect(drawing.pid).toBeUndefined()
    const waiting = redraw(await small, drawing)
    const { pid: other = 0 } = drawing
    drawing.close()
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
    await dies(other)
  })
})
