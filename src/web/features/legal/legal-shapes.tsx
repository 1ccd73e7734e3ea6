import { createRandom, toSeed } from '#shared/seeded-random.ts'
import { type ThemeColor, themeColors } from '#web/ui/colors.ts'
import { cutShape, paperShapes } from '#web/ui/paper-shape.ts'
import { type FriendShape, ShapeFriend } from '#web/ui/shape-friend.tsx'

const crew: readonly { shape: FriendShape; x: number; y: number; scale: number; arms: 'up' | 'out' | 'none' }[] = [
  { shape: 'half', x: 6, y: 46, scale: 0.5, arms: 'none' },
  { shape: 'triangle', x: 74, y: 18, scale: 0.64, arms: 'out' },
  { shape: 'circle', x: 158, y: 24, scale: 0.58, arms: 'up' },
]

/** Three shape friends on the upper edge of the poster. `without` is the poster's own colour. */
export function LegalCrew({ without }: { without: ThemeColor }) {
  const colors = themeColors.filter((color) => color !== without)
  return (
    <svg viewBox="0 0 230 92" aria-hidden="true" className="me-5 -mb-0.5 ms-auto block h-20 overflow-visible">
      {crew.map((friend, index) => (
        <ShapeFriend
          key={friend.shape}
          {...friend}
          color={colors[index * 2] ?? 'tomato'}
          mood={index === 1 ? 'wink' : 'happy'}
        />
      ))}
    </svg>
  )
}

const count = 5

/** A few scraps of paper between two chapters, seeded by the chapter. */
export function Scraps({ seed }: { seed: string }) {
  const random = createRandom(toSeed(seed))
  const scraps = Array.from({ length: count }, (_, index) => {
    const shape = paperShapes[Math.floor(random() * paperShapes.length)] ?? 'circle'
    // A line as small as the others would be all outline.
    const size = (shape === 'line' ? 34 : 18) + random() * 12
    const [x, y] = [index * 42 + random() * 8, 20 - size / 2 + (random() - 0.5) * 12]
    return {
      id: index,
      path: cutShape(shape, random),
      color: themeColors[(index + toSeed(seed)) % themeColors.length] ?? 'tomato',
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / 100).toFixed(3)}) rotate(${Math.round(random() * 360)} 50 50)`,
    }
  })
  return (
    <svg viewBox="0 0 210 40" aria-hidden="true" className="mb-7 block h-10 overflow-visible">
      {scraps.map(({ id, path, color, transform }) => (
        <path
          key={id}
          d={path}
          transform={transform}
          fill={`var(--${color})`}
          stroke="var(--ink)"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
