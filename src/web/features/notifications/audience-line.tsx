import { useQuery } from '@tanstack/react-query'
import type { Visibility } from '#shared/event-fields.ts'
import { toKey } from '#shared/keys.ts'
import { t } from '#shared/message.ts'
import { type Audience, countAudience, countChosenAudience } from '#shared/notifications.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

/** How many hear of the spon if it is posted now. The line keeps its room while it is asked for. */
export function AudienceLine({ visibility, chosen }: { visibility: Visibility; chosen: string[] }) {
  // Asked anew each time the form opens: quiet hours begin and end.
  const fresh = { staleTime: 60_000, gcTime: 60_000 }
  const isChosen = visibility === 'chosen'
  const circle = useEndpoint(countAudience, { query: { visibility } }, { ...fresh, enabled: !isChosen })
  // A list of people goes in a body, which the cache's key has to name.
  const people = useQuery({
    ...fresh,
    queryKey: [...toKey(countChosenAudience), ...chosen],
    queryFn: ({ signal }) => callApi(countChosenAudience, { body: { visibility, inviteeIds: chosen } }, { signal }),
    enabled: isChosen && chosen.length > 0,
  })
  const { data } = isChosen ? people : circle
  return (
    <p role="status" className="mt-2 min-h-[1lh] text-balance text-center text-ink-soft text-small leading-snug">
      {data && toWords(data)}
    </p>
  )
}

function toWords({ now, later, inApp }: Audience): string | null {
  if (now === null || later === null || inApp === null) return null
  const all = now + later + inApp
  if (all === 0) return t('notifications:audience.nobody')
  const seen = t('notifications:audience.seen', { count: all })
  return t('notifications:audience', { seen, notified: toNotified({ now, later }) })
}

function toNotified({ now, later }: { now: number; later: number }): string {
  if (now + later === 0) return t('notifications:audience.nobody-notified')
  if (later === 0) return t('notifications:audience.now', { count: now })
  return now > 0
    ? t('notifications:audience.now-and-later', { now, later })
    : t('notifications:audience.later', { later })
}
