// Renders the logo as PNG and ICO, for places without SVG: home screens, notifications, old browsers.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawLogo, logo } from '#shared/logo.ts'
import { light, theme } from '#shared/palette.ts'

const root = join(import.meta.dirname, '../public')
const { paper, ink } = light
const { tomato, marigold } = theme
const { upper, lower, tilt } = logo

function toSvg(content: string) {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="960" height="960">${content}</svg>`,
  )
}

const mark = toSvg(drawLogo({ ink, tomato, marigold }))
/** Systems use the alpha channel only: one colour, no outline, and a gap that separates the halves. */
const silhouette = toSvg(
  `<mask id="gap"><rect x="-9" y="-9" width="66" height="66" fill="#fff"/>
    <path d="${lower}" stroke="#000" stroke-width="5"/></mask>
  <g fill="#fff" transform="${tilt}"><g mask="url(#gap)"><path d="${upper}"/></g><path d="${lower}"/></g>`,
)
function onTile(color: string, content: string) {
  return toSvg(
    `<rect x="2" y="2" width="44" height="44" rx="14" fill="${color}" stroke="${ink}" stroke-width="3"/>
    <g fill="none" stroke="${ink}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round">${content}</g>`,
  )
}
const plus = onTile(tomato, '<path d="M24 14v20M14 24h20"/>')
const bell = onTile(marigold, '<path d="M16 29.5v-8a8 8 0 0 1 16 0v8l2.5 2.5h-21ZM22 38.5h4"/>')

type Drawing = { svg: Buffer; size: number /** How much of the picture it fills. */; share: number; ground?: string }

async function draw({ svg, size, share, ground }: Drawing): Promise<Buffer> {
  const inner = Math.round(size * share)
  const drawn = await sharp(svg).resize(inner, inner).png().toBuffer()
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: size, height: size, channels: ground ? 3 : 4, background } })
    .composite([{ input: drawn, gravity: 'center' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

// The safe zone of a maskable icon is a circle of 80 %: the logo's corners stay within it.
const icons: Record<string, Drawing> = {
  'icon-192': { svg: mark, size: 192, share: 0.7, ground: paper },
  'icon-512': { svg: mark, size: 512, share: 0.7, ground: paper },
  'maskable-512': { svg: mark, size: 512, share: 0.54, ground: paper },
  'monochrome-512': { svg: silhouette, size: 512, share: 0.6 },
  'apple-touch-180': { svg: mark, size: 180, share: 0.68, ground: paper },
  'badge-96': { svg: silhouette, size: 96, share: 0.9 },
  'shortcut-create-96': { svg: plus, size: 96, share: 1 },
  'shortcut-notifications-96': { svg: bell, size: 96, share: 1 },
}

/** favicon.ico: one directory entry, then a PNG. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([size, size, 0, 0, 1, 0, 32, 0], 6)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

mkdirSync(join(root, 'icons'), { recursive: true })
for (const [name, drawing] of Object.entries(icons)) {
  writeFileSync(join(root, `icons/${name}.png`), await draw(drawing))
}
writeFileSync(join(root, 'favicon.ico'), toIco(await draw({ svg: mark, size: 32, share: 1 }), 32))
