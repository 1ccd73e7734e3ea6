import { useMemo } from 'react'
import { createRandom, toSeed } from '#shared/seeded-random.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { type AvatarPerson, colorOf } from '#web/ui/avatar.tsx'
import { backgroundOf, pickColor, themeColors } from '#web/ui/colors.ts'
import { cutShape, paperShapes } from '#web/ui/paper-shape.ts'

const columns = 8
const width = 480

/** A strip of poster with scraps of paper, seeded by the person. */
export function ScrapBand({ person, className }: { person: AvatarPerson; className?: string }) {
  const { id } = person
  const color = colorOf(person)
  const { ground, scraps } = useMemo(() => createScraps(id, color), [id, color])
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

function createScraps(id: string, color: number) {
  const random = createRandom(toSeed(id))
  // Opposite to the avatar's.
  const ground = pickColor(color + 3)
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
