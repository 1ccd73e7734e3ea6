const firstVisitMs = 3_000

/** On a first visit nothing competes with the page for bandwidth. Later the service worker has all chunks precached. */
export function whenQuiet(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, navigator.serviceWorker?.controller ? 0 : firstVisitMs))
}
