import type { Visibility } from '#shared/event-fields.ts'
import { type Audience, countAudience } from '#shared/notifications.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

/** How many hear of the spon if it is posted now. The line keeps its room while it is asked for. */
export function AudienceLine({ visibility }: { visibility: Visibility }) {
  // Asked anew each time the form opens: quiet hours begin and end.
  const { data } = useEndpoint(countAudience, { query: { visibility } }, { staleTime: 60_000, gcTime: 60_000 })
  return (
    <p role="status" className="mt-2 min-h-[1lh] text-balance text-center text-ink-soft text-small leading-snug">
      {data && toWords(data)}
    </p>
  )
}

function toWords({ now, later, inApp }: Audience): string | null {
  if (now === null || later === null || inApp === null) return null
  const pings = [now > 0 && `${now} now`, later > 0 && `${later} after their quiet hours`].filter(Boolean)
  const pinged = pings.length > 0 ? `Pings ${pings.join(', ')}.` : 'Pings nobody.'
  return inApp > 0 ? `${pinged} ${inApp} ${inApp === 1 ? 'finds' : 'find'} it in the app.` : pinged
}
