import { clockLag } from '#web/lib/api/server-clock.ts'
import { useStore } from '#web/lib/state/store.ts'
import { toRelativeTime } from '#web/lib/text/relative-time.ts'

/** How long ago something was, by the server's clock. The server may have drawn it in another minute. */
export function Age({ at }: { at: string }) {
  const text = toRelativeTime(at, Date.now() + useStore(clockLag))
  function correct(element: HTMLElement | null) {
    if (element && element.textContent !== text) element.textContent = text
  }
  return (
    <span ref={correct} suppressHydrationWarning>
      {text}
    </span>
  )
}
