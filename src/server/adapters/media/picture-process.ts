import { setPriority } from 'node:os'
import sharp from 'sharp'
import type { Answer, Ready, Task } from '#server/adapters/media/pictures.ts'
import { limits } from '#shared/limits.ts'

// A child process: a decoder cannot be interrupted, but this can be killed. Its threads are not those of the server,
// which needs its own to read files.
setPriority(5)
// SIGKILL, for a plain exit waits for the decoder's threads.
const die = () => process.kill(process.pid, 'SIGKILL')
// With the parent, even if that was killed.
process.once('disconnect', die)

const mostPixels = 16_000_000
const mostMemory = Number(process.argv[2])
setInterval(() => process.memoryUsage.rss() > mostMemory && die(), 50).unref()

// Only decoders whose cost is known from the file's header. AVIF, TIFF and SVG are not among them.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`) })
sharp.cache(false)
sharp.concurrency(1)

process.on('message', ({ bytes }: Task) => void redraw(bytes).then((answer) => process.send?.(answer)))
process.send?.('ready' satisfies Ready)

/** Upright, small, JPEG, nothing of the original file but its pixels. */
async function redraw(bytes: Uint8Array): Promise<Answer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    // Reads the header alone.
    const { width, height, pages = 1 } = await picture.metadata()
    if (width * height * pages > mostPixels) return { refusal: 'pixels' }
    const drawn = picture
      .autoOrient()
      .resize({ width: limits.pictureSide, height: limits.pictureSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
    return { picture: await drawn.toBuffer() }
  } catch (error) {
    return { refusal: explain(String(error)) }
  }
}

function explain(message: string) {
  if (message.includes('pixel limit')) return 'pixels'
  return message.includes('unsupported image format') ? 'type' : 'broken'
}
