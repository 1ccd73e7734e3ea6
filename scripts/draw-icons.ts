// Draws the app's mark as pictures, for places that show no SVG (a push notification, a home screen).
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const root = join(import.meta.dirname, '../public')
const paper = '#fff7e8'
const mark = readFileSync(join(root, 'favicon.svg'))
mkdirSync(join(root, 'icons'), { recursive: true })

for (const size of [192, 512]) {
  const inner = Math.round(size * 0.7)
  const drawn = await sharp(mark, { density: 72 * Math.ceil(size / 24) })
    .resize(inner, inner)
    .toBuffer()
  await sharp({ create: { width: size, height: size, channels: 3, background: paper } })
    .composite([{ input: drawn, gravity: 'center' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(root, `icons/icon-${size}.png`))
}
