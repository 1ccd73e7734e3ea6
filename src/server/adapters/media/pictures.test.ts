import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { redrawPicture } from '#server/adapters/media/pictures.ts'
import { makePixelBomb, paint, takePhoto } from '#tests/support/pictures.ts'

const redraw = (bytes: Uint8Array) => redrawPicture(bytes, 'picture')
async function look(bytes: Uint8Array) {
  const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
  return { format, width, height, kept: [exif, icc, xmp, iptc, orientation].filter((each) => each !== undefined) }
}

describe('a picture is drawn anew', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('from %s', async (format) => {
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

  it('a format that is not on the list', async () => {
    const tiff = await paint().tiff().toBuffer()
    await expect(redraw(tiff)).rejects.toMatchObject({ code: 'unsupported_type' })
  })

  it('few bytes that would become a billion pixels', async () => {
    const bomb = await makePixelBomb()
    expect(bomb.length).toBeLessThan(2_000)
    await expect(redraw(bomb)).rejects.toMatchObject({ code: 'invalid_input', message: /too many pixels/ })
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
