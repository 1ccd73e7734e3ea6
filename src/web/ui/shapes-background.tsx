import type { CSSProperties } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { createRandom } from '#web/lib/seeded-random.ts'
import { themeColors } from '#web/ui/colors.ts'
import { cutShape, paperShapes } from '#web/ui/paper-shape.ts'

const count = 25

type Scrap = { id: number; path: string; color: string; side: 'left' | 'right'; style: CSSProperties }

const createScrap = (id: number, random: () => number): Scrap => {
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
    style: {
      '--scrap-size': `${Math.round(size)}px`,
      '--scrap-x': random().toFixed(2),
      '--scrap-y': ((Math.floor(id / 2) + random()) * (100 / rows) - 4).toFixed(1),
      '--drift-turn': `${Math.round((random() - 0.5) * 70)}deg`,
      '--drift-time': `${Math.round(12 + random() * 14)}s`,
      rotate: `${turn}deg`,
    } as CSSProperties,
  }
}

let scraps: Scrap[] | null = null

/** Random for this visit, the same on every render of it. */
const listScraps = (): Scrap[] => {
  if (!scraps) {
    const random = createRandom(Date.now())
    scraps = Array.from({ length: count }, (_, id) => createScrap(id, random))
  }
  return scraps
}

/** 25 scraps of coloured paper behind everything. They cannot be touched, and stay still under reduced motion. */
export const ShapesBackground = () => (
  <div aria-hidden="true" className="pointer-events-none fixed inset-0 -z-10 overflow-hidden print:hidden">
    {listScraps().map(({ id, path, color, side, style }) => (
      <div key={id} className={classNames('scrap', side === 'left' ? 'scrap-left' : 'scrap-right')} style={style}>
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          className="drift size-full overflow-visible"
          style={{ fill: color }}
        >
          <path d={path} />
        </svg>
      </div>
    ))}
  </div>
)
