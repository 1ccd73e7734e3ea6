import { theme } from '#shared/palette.ts'
import { createRandom } from '#shared/seeded-random.ts'

/** Colours and shapes of the poster, seeded: the same seed always gives the same card. */

const themeColors = Object.values(theme)

export function pickColor(seed: number, step: number): string {
  return themeColors[(seed + step) % themeColors.length] ?? theme.marigold
}

const outlines = [
  '<circle cx="50" cy="50" r="46"/>',
  '<path d="M9 12 90 7 94 91 6 94Z"/>',
  '<path d="M52 4 98 93 3 95Z"/>',
  '<path d="M2 43 98 40 97 57 3 60Z"/>',
]

/** Positions of the shapes around the edge of the sheet. */
const places = [
  { x: -70, y: -90, size: 300 },
  { x: 330, y: -60, size: 170 },
  { x: 960, y: -110, size: 320 },
  { x: 1060, y: 330, size: 240 },
  { x: 690, y: 500, size: 210 },
  { x: 300, y: 510, size: 180 },
  { x: -90, y: 400, size: 270 },
]

/** The scraps of paper on the wall, outlined in ink. */
export function drawScraps(seed: number): string {
  const random = createRandom(seed)
  return places
    .map(({ x, y, size }, index) => {
      const scale = (size * (0.85 + random() * 0.3)) / 100
      const left = x + (random() - 0.5) * 40
      const turn = Math.round(random() * 50 - 25)
      const place = `translate(${left.toFixed(1)} ${y}) scale(${scale.toFixed(2)}) rotate(${turn} 50 50)`
      const outline = outlines[(seed + index) % outlines.length] ?? ''
      const width = (6 / scale).toFixed(2)
      return `<g transform="${place}" fill="${pickColor(seed, 1 + (index % 5))}" stroke-width="${width}">${outline}</g>`
    })
    .join('')
}
