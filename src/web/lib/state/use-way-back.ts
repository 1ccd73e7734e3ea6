import { useHistoryState } from 'wouter/use-browser-location'

/** Where the back arrow leads: the page whose link brought us (`state={{ from: '/event/…' }}`), else the feed. */
export function useWayBack(): string {
  const state = useHistoryState<{ from?: unknown } | null>()
  const from = state?.from
  return typeof from === 'string' && from.startsWith('/') ? from : '/'
}
