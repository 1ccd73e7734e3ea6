/** Whether the server responds. The service worker does not handle /healthz, so no cached response can pass for it. */
export function canReachServer(patienceMs: number): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
