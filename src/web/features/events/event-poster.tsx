import { useState } from 'react'
import { createRandom, toSeed } from '#shared/seeded-random.ts'
import { useHydrated } from '#web/lib/state/use-hydrated.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { backgroundOf, pickColor } from '#web/ui/colors.ts'
import { MovingPicture } from '#web/ui/moving-picture.tsx'
import { cutShape, type PaperShape } from '#web/ui/paper-shape.ts'

/** An invitation has the seed in place of the id. */
type Posted = ({ id: string } | { seed: number }) & { gifUrl: string | null; gifAltText: string | null }

const seedOf = (event: { id: string } | { seed: number }): number => ('seed' in event ? event.seed : toSeed(event.id))

/** The ground of an event's poster, for where that is too small for shapes. */
export const posterColorOf = (event: { id: string }) => pickColor(seedOf(event))

type EventPosterProps = {
  event: Posted
  className?: string
  /** In a drawn list the first picture loads with the page, and the others wait for the script. */
  isFirst?: boolean | undefined
}

/** The GIF of an event, or a generated poster: shapes and colours are seeded by the event's id. */
export function EventPoster({ event, className, isFirst }: EventPosterProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const { gifUrl, gifAltText } = event
  const isHydrated = useHydrated()
  if (!gifUrl || gifUrl === brokenUrl) return <PaperPoster seed={seedOf(event)} className={className} />
  if (isFirst === false && !isHydrated) return <span className={classNames('block', className)} />
  const maker = makers.exec(gifUrl)?.[1]
  const picture = (
    <MovingPicture
      isUrgent={isFirst}
      src={gifUrl}
      alt={gifAltText ?? ''}
      className={className}
      onError={() => setBrokenUrl(gifUrl)}
    />
  )
  if (!maker) return picture
  return (
    <span className="@container relative block size-full">
      {picture}
      <span className="absolute end-2 bottom-2 hidden rounded-full bg-ink px-2 font-bold text-paper text-tiny uppercase @3xs:block">
        {maker}
      </span>
    </span>
  )
}

/** Providers that require attribution. A thumbnail has no room for it. */
const makers = /^https:\/\/\w+\.(giphy|klipy)\.com\//

const silhouettes: PaperShape[] = ['circle', 'triangle', 'square', 'line']

function PaperPoster({ seed, className }: { seed: number; className: string | undefined }) {
  const random = createRandom(seed)
  const places = [
    { x: 8 + random() * 14, y: 14 + random() * 18, size: 70 + random() * 26 },
    { x: 128 + random() * 20, y: -6 + random() * 26, size: 56 + random() * 30 },
    { x: 236 + random() * 40, y: 18 + random() * 26, size: 62 + random() * 26 },
  ]
  return (
    <div
      aria-hidden="true"
      className={classNames('relative overflow-hidden', backgroundOf[pickColor(seed)], className)}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 358 120"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
      >
        {places.map(({ x, y, size }, index) => (
          <path
            key={index === 0 ? 'left' : index === 1 ? 'middle' : 'right'}
            d={cutShape(silhouettes[(seed + index) % silhouettes.length] ?? 'circle', random)}
            transform={`translate(${x} ${y}) scale(${size / 100}) rotate(${Math.round(random() * 24 - 12)} 50 50)`}
            fill={`var(--${pickColor(seed + index + 1)})`}
            stroke="var(--on-color)"
            strokeWidth="2.4"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <span className="absolute right-4 bottom-1 text-[2.75rem] leading-none">🎉</span>
    </div>
  )
}
