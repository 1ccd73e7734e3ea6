/**
 * Android hands an intent: address to the browser of the person's choice. Without one to take it, the page itself opens in the
 * same window, where the link still works.
 */
export function toIntentUrl(url: string): string {
  const { protocol, host, pathname, search } = new URL(url)
  const fallback = `S.browser_fallback_url=${encodeURIComponent(url)}`
  const intent = ['Intent', `scheme=${protocol.slice(0, -1)}`, 'action=android.intent.action.VIEW', fallback, 'end']
  return `intent://${host}${pathname}${search}#${intent.join(';')}`
}
