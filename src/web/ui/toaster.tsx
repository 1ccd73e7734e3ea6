import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#shared/message.ts'
import { useStore } from '#web/lib/state/store.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { dismissToast, toastStore } from '#web/ui/toast.ts'
import { ToastCard } from '#web/ui/toast-card.tsx'

/** The toast region. F8 moves the focus there. */
export function Toaster() {
  const shown = useStore(toastStore)
  const dialog = useStore(openDialogs).at(-1)
  const viewport = useRef<HTMLElement>(null)
  const before = useRef<EventTarget | null>(null)
  useEffect(() => {
    function focusViewport(event: KeyboardEvent) {
      if (event.key === 'F8') viewport.current?.focus()
    }
    addEventListener('keydown', focusViewport)
    return () => removeEventListener('keydown', focusViewport)
  }, [])

  function close(id: number) {
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    dismissToast(id)
  }

  const area = (
    <section
      ref={viewport}
      // Whatever had the focus before has it again after a tap that closes the message.
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = null
      }}
      aria-label={t('common:messages')}
      tabIndex={-1}
      // Over a sheet it is at the top, where the sheet makes room.
      className={classNames('rounded-card', dialog && 'notices at-top')}
    >
      {/* A live region must exist before its content, or screen readers miss the first message. */}
      <div role={shown?.variant === 'destructive' ? 'alert' : 'status'} aria-live="polite" aria-atomic="true">
        {shown?.isOpen && <ToastCard key={shown.id} shown={shown} onClose={() => close(shown.id)} />}
      </div>
    </section>
  )
  return dialog ? createPortal(area, dialog) : area
}
