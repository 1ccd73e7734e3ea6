import { listMyEvents } from '#shared/events.ts'
import { usePages } from '#web/lib/api/use-endpoint.ts'

/** The own events, page by page. */
export const useMySpons = () => usePages(listMyEvents)
