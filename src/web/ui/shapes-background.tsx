import { useMemo } from 'react'
import { useVisit } from '#web/lib/device/visit.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { listScraps, type Scrap } from '#web/ui/scraps.ts'

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

function put(scrap: HTMLElement | null, place: Scrap['place']): void {
  for (const [name, value] of Object.entries(place)) scrap?.style.setProperty(name, value)
}
