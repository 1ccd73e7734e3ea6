import { useMemo } from 'react'
import { createRandom } from '#shared/seeded-random.ts'
import { useVisit } from '#web/lib/device/visit.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { themeColors } from '#web/ui/colors.ts'
import { cutShape, paperShapes } from '#web/ui/paper-shape.ts'

const count = 25

type Scrap = { id: number; path: string; color: string; side: 'left' | 'right'; place: Record<string, string> }

/** The positions as a style sheet, for server-rendered pages: the CSP forbids style attributes there. */
export function toScrapSheet(seed: number): string {
  return listScraps(seed)
    .map(({ id, place }) => {
      const rules = Object.entries(place).map(([name, value]) => `${name}:${value}`)
      return `.scrap:nth-child(${id + 1}){${rules.join(';')}}`
    })
    .join('')
}

/** 25 scraps of coloured paper behind everything, new at each visit; still under reduced motion. */
export function ShapesBackground() {
  const { seed } = useVisit()
  const scraps = useMemo(() => listScraps(seed), [seed])
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 -z-10 overflow-hidden print:hidden">
      {scraps.map(({ id, path, color, side, place }) => (
        <div
          key={id}
          ref={(scrap) => put(scrap, place)}
          className={classNames('scrap', side === 'left' ? 'scrap-left' : 'scrap-right')}
        >
          <svg aria-hidden="true" viewBox="0 0 100 100" fill={color} className="drift size-full overflow-visible">
            <path d={path} />
          </svg>
        </div>
      ))}
    </div>
  )
}

function listScraps(seed: number): Scrap[] {
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

function put(scrap: HTMLElement | null, place: Scrap['place']): void {
  for (const [name, value] of Object.entries(place)) scrap?.style.setProperty(name, value)
}
