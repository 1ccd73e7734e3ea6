import { useHistoryState } from 'wouter/use-browser-location'

/** The target of the back arrow: the page that linked here (`state={{ from: '/event/…' }}`), else the feed. */
export function useWayBack(): string {
  const state = useHistoryState<{ from?: unknown } | null>()
  const from = state?.from
  return typeof from === 'string' && from.startsWith('/') ? from : '/'
}
