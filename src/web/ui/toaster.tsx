import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#web/lib/state/store.ts'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { toastStore } from '#web/ui/toast.ts'
import { ToastCard } from '#web/ui/toast-card.tsx'

/** The toast region. F8 moves the focus there. */
export function Toaster() {
  const shown = useStore(toastStore)
  const dialog = useStore(openDialogs).at(-1)
  const viewport = useRef<HTMLElement>(null)
  useEffect(() => {
    function focusViewport(event: KeyboardEvent) {
      if (event.key === 'F8') viewport.current?.focus()
    }
    addEventListener('keydown', focusViewport)
    return () => removeEventListener('keydown', focusViewport)
  }, [])

  const area = (
    <section
      ref={viewport}
      aria-label="Messages (F8)"
      tabIndex={-1}
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--safe-top)+0.75rem)] z-50 mx-auto w-[min(100%-2rem,var(--column)-2rem)] rounded-card md:max-w-[420px]"
    >
      {/* A live region must exist before its content, or screen readers miss the first message. */}
      <div role={shown?.variant === 'destructive' ? 'alert' : 'status'} aria-live="polite" aria-atomic="true">
        {shown?.isOpen && <ToastCard key={shown.id} shown={shown} />}
      </div>
    </section>
  )
  return dialog ? createPortal(area, dialog) : area
}
