import { exchangeHandoff } from '#shared/accounts.ts'
import { toPath } from '#shared/paths.ts'

/** A hand-off from another of our origins: removes the token from the URL and exchanges it for a session. */
export function takeHandoff(address: Location = location, history: History = window.history): boolean {
  const url = new URL(address.href)
  const token = url.searchParams.get('authToken')
  if (!token) return false
  url.searchParams.delete('authToken')
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
  address.assign(toPath(exchangeHandoff, { query: { authToken: token } }))
  return true
}
