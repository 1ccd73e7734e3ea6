import { Flame, Hourglass } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { toNumberWord } from '#web/lib/text/number-words.ts'
import { Chip } from '#web/ui/chip.tsx'

type Counted = Pick<EventDetail, 'minGoing' | 'isOn' | 'rsvpCounts'>

/** Of a spon that needs a few: how many are missing, or that it's on. Celebrates when it tips on the screen. */
export function ItsOn({ event }: { event: Counted }) {
  const place = useRef<HTMLParagraphElement>(null)
  const wasOn = useRef(event.isOn)
  useEffect(() => {
    if (event.isOn && !wasOn.current && place.current) void celebrate(place.current)
    wasOn.current = event.isOn
  }, [event.isOn])
  if (!event.minGoing) return null
  const { going, heads = going } = event.rsvpCounts
  const missing = event.isOn ? 0 : event.minGoing - heads
  return (
    <p ref={place} role="status" className="flex">
      {missing > 0 ? (
        <Chip color="marigold" icon={<Hourglass className="size-4 shrink-0" />}>
          {toMissing(heads, missing)}
        </Chip>
      ) : (
        <Chip color="mint" className="pop-in" icon={<Flame className="size-4 shrink-0" />}>
          {t('events:its-on')}
        </Chip>
      )}
    </p>
  )
}

function toMissing(going: number, missing: number): string {
  if (going === 0) return t('events:missing', { count: missing })
  return t('events:missing-more', { going, missing, number: toNumberWord(missing) })
}

/** From where it says so, if that is on the screen. */
async function celebrate(place: HTMLElement): Promise<void> {
  const { left, top, width } = place.getBoundingClientRect()
  if (document.hidden || top < 0 || top > innerHeight) return
  const { throwConfetti } = await import('#web/lib/device/confetti.ts')
  await throwConfetti({ x: (left + Math.min(width, 120) / 2) / innerWidth, y: top / innerHeight })
}
