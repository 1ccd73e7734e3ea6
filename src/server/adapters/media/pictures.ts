import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { HttpError } from '#server/http/http-error.ts'
import { limits } from '#shared/limits.ts'

/** MIME type by magic bytes → format that sharp must detect. An allowlist: sharp would open SVG and PDF too. */
const formats: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
}

const mostPixels = 50_000_000
const patienceSeconds = 10

const refuse = (field: string, message: string) => new HttpError('invalid_input', message, { field })

/**
 * Re-encodes a picture: upright, resized, JPEG, nothing of the original file but its pixels. Metadata, further frames
 * and appended data are dropped. `field` is the input field to name in an error.
 */
export async function redrawPicture(bytes: Uint8Array, field: string): Promise<Buffer> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const format = formats[type?.mime ?? '']
  if (!format) throw wrongType(field)
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    if ((await picture.metadata()).format !== format) throw wrongType(field)
    return await picture
      .autoOrient()
      .resize({ width: limits.pictureSide, height: limits.pictureSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .timeout({ seconds: patienceSeconds })
      .toBuffer()
  } catch (error) {
    throw explain(error, field)
  }
}

function wrongType(field: string) {
  return new HttpError('unsupported_type', 'That is not a picture we can show. Use JPEG, PNG, WebP, GIF or AVIF.', {
    field,
  })
}

function explain(error: unknown, field: string): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof Error && /pixel limit/i.test(error.message))
    return refuse(field, 'That picture has too many pixels. Try a smaller one.')
  return refuse(field, 'That picture is broken. Try another one.')
}
