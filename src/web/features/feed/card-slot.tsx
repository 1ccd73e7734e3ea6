import { memo, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { FeedEvent } from '#shared/events.ts'
import { useNearness } from '#web/features/feed/use-nearness.ts'
import { asleep, wakeUp } from '#web/lib/device/kept-tap.ts'
import { classNames } from '#web/lib/text/class-names.ts'

export type RenderCard = (event: FeedEvent, hasFirstPicture: boolean) => ReactNode
type CardSlotProps = { event: FeedEvent; hasFirstPicture: boolean; startsNear: boolean; renderCard: RenderCard }

const loadedAt = import.meta.env.SSR ? Number.POSITIVE_INFINITY : Date.now()
/** Each drops in once, however often it is scrolled past. */
const dropped = new Set<string>()

/** The place of a card: it holds the card while that is near the screen, and its height all the time. */
export const CardSlot = memo(({ event, hasFirstPicture, startsNear, renderCard }: CardSlotProps) => {
  const slot = useRef<HTMLDivElement>(null)
  const { isNear, height } = useNearness(slot, event.id, startsNear)
  const [isNew] = useState(() => Date.parse(event.createdAt) > loadedAt && !dropped.has(event.id))
  useEffect(() => void dropped.add(event.id), [event.id])
  return (
    <div
      ref={slot}
      data-card={event.id}
      {...asleep}
      className={classNames('-m-2 p-2', isNew && 'drop-in', !isNear && !height && 'h-120')}
      {...(height && { style: { height } })}
    >
      {/* A boundary each: drawn cards are hydrated one by one. */}
      <Suspense>
        {isNear && renderCard(event, hasFirstPicture)}
        <WakeUp slot={slot} />
      </Suspense>
    </div>
  )
})

/** Inside the boundary: its effect runs when the card is hydrated. */
function WakeUp({ slot }: { slot: RefObject<HTMLDivElement | null> }) {
  useEffect(() => wakeUp(slot.current), [slot])
  return null
}
