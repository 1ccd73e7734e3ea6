import { lazy, type ReactNode, Suspense } from 'react'
import type { CurrentUser } from '#shared/accounts.ts'
import { FreeStrip } from '#web/features/free/free-strip.tsx'
import { useAsleep } from '#web/lib/state/use-asleep.ts'

const ChosenPeople = lazy(() =>
  import('#web/features/crews/chosen-people.tsx').then((module) => ({ default: module.ChosenPeople })),
)

/** Who is free, and for whom oneself is: chosen as for a spon. */
export function FreeTime({ viewer }: { viewer: CurrentUser }): ReactNode {
  const strip = useAsleep<HTMLDivElement>()
  return (
    <div {...strip} className="h-full">
      <FreeStrip
        viewer={viewer}
        renderChosen={(chosen, onChange, error) => (
          <Suspense>
            <ChosenPeople chosen={chosen} onChange={onChange} opensAtOnce error={error} />
          </Suspense>
        )}
      />
    </div>
  )
}
