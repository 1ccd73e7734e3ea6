import { toRelativeTime } from '#web/lib/text/relative-time.ts'

/** How long ago something was. The server may have drawn it in another minute. */
export function Age({ at }: { at: string }) {
  const text = toRelativeTime(at)
  function correct(element: HTMLElement | null) {
    if (element && element.textContent !== text) element.textContent = text
  }
  return (
    <span ref={correct} suppressHydrationWarning>
      {text}
    </span>
  )
}
