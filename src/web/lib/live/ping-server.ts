/** Whether the server answers. Asked past the service worker, which would answer in the server's place. */
export function canReachServer(patienceMs: number): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
