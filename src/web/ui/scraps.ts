import { createRandom } from '#shared/seeded-random.ts'
import { themeColors } from '#web/ui/colors.ts'
import { cutShape, paperShapes } from '#web/ui/paper-shape.ts'

const count = 25

export type Scrap = { id: number; path: string; color: string; side: 'left' | 'right'; place: Record<string, string> }

/** The positions as a style sheet, for server-rendered pages: the CSP forbids style attributes there. */
export function toScrapSheet(seed: number): string {
  return listScraps(seed)
    .map(({ id, place }) => {
      const rules = Object.entries(place).map(([name, value]) => `${name}:${value}`)
      return `.scrap:nth-child(${id + 1}){${rules.join(';')}}`
    })
    .join('')
}

export function listScraps(seed: number): Scrap[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, id) => createScrap(id, random))
}

function createScrap(id: number, random: () => number): Scrap {
  const shape = paperShapes[Math.floor(random() * paperShapes.length)] ?? 'circle'
  const color = themeColors[Math.floor(random() * themeColors.length)] ?? 'tomato'
  const turn = Math.round(random() * 360)
  const rows = Math.ceil(count / 2)
  const size = shape === 'line' ? 70 + random() * 90 : 44 + random() ** 2 * 150
  return {
    id,
    path: cutShape(shape, random),
    color: `var(--${color})`,
    side: id % 2 === 0 ? 'left' : 'right',
    place: {
      '--scrap-size': `${Math.round(size)}px`,
      '--scrap-x': random().toFixed(2),
      '--scrap-y': ((Math.floor(id / 2) + random()) * (100 / rows) - 4).toFixed(1),
      '--drift-turn': `${Math.round((random() - 0.5) * 70)}deg`,
      '--drift-time': `${Math.round(12 + random() * 14)}s`,
      rotate: `${turn}deg`,
    },
  }
}
