import { useMemo } from 'react'
import { createRandom, toSeed } from '#shared/seeded-random.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { backgroundOf, themeColors } from '#web/ui/colors.ts'
import { cutShape, paperShapes } from '#web/ui/paper-shape.ts'

const columns = 8
const width = 480

/** A strip of poster with scraps of paper, seeded by the person. */
export function ScrapBand({ seed, className }: { seed: string; className?: string }) {
  const { ground, scraps } = useMemo(() => createScraps(seed), [seed])
  return (
    <svg
      viewBox={`0 0 ${width} 112`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classNames('block w-full', backgroundOf[ground], className)}
    >
      {scraps.map(({ id, path, color, transform }) => (
        <path
          key={id}
          d={path}
          transform={transform}
          fill={`var(--${color})`}
          stroke="var(--on-color)"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

function createScraps(seed: string) {
  const random = createRandom(toSeed(seed))
  // The avatar has the colour at this index; the background takes the opposite one.
  const start = toSeed(seed) % themeColors.length
  const ground = themeColors[(start + 3) % themeColors.length] ?? 'marigold'
  const others = themeColors.filter((color) => color !== ground)
  const scraps = Array.from({ length: columns }, (_, index) => {
    const size = 34 + random() * 44
    const x = (index + 0.5) * (width / columns) - size / 2 + (random() - 0.5) * 20
    const y = (index % 2 === 0 ? -10 : 52) + random() * 22
    return {
      id: index,
      path: cutShape(paperShapes[index % paperShapes.length] ?? 'circle', random),
      color: others[Math.floor(random() * others.length)] ?? 'tomato',
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / 100).toFixed(2)}) rotate(${Math.round(random() * 360)} 50 50)`,
    }
  })
  return { ground, scraps }
}
