import type { FeedEvent } from '#shared/events.ts'
import { momentStore } from '#web/features/rsvps/moment-model.ts'
import { useStore } from '#web/lib/state/store.ts'

/** Whether the first answer to this spon was given a moment ago: then its card stands in the place of the other offers. */
export function useIsMoment({ id, userRsvp }: Pick<FeedEvent, 'id' | 'userRsvp'>): boolean {
  const moment = useStore(momentStore)
  return moment?.eventId === id && userRsvp?.response === moment.response
}
