import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#shared/message.ts'
import { Button } from '#web/ui/button.tsx'
import { openDialogs } from '#web/ui/open-dialogs.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons at the bottom, the main one last. */
  footer?: ReactNode
  /** Text was typed: a tap outside is ignored, and closing asks first. */
  hasUnsavedText?: boolean
}

/** The browser's own modal dialog. It fills the screen, so that a tap beside the sheet is a tap on the dialog itself. */
export function DialogFrame({ onOpenChange, title, description, children, footer, hasUnsavedText }: DialogProps) {
  const [isAsking, setAsking] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  const id = useId()
  useModal(dialog, () => onOpenChange(false))
  const leave = () => (hasUnsavedText && !isAsking ? setAsking(true) : onOpenChange(false))

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser turns Escape into the cancel event
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      // Also arrives from dialogs and file inputs inside this one.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leave()
      }}
      onPointerDown={(event) => {
        pressed.current = event.target
      }}
      onClick={({ target, currentTarget }) => {
        // A selection that began in the sheet and ended beside it is no tap.
        const isOutside = target === currentTarget && pressed.current === target
        if (isOutside && !hasUnsavedText) onOpenChange(false)
      }}
      className="size-full max-h-none max-w-none overflow-hidden bg-transparent text-ink backdrop:fade-in backdrop:bg-on-color/60 focus:outline-none"
    >
      <div className="sheet-in absolute inset-x-0 bottom-0 mx-auto flex max-h-[calc(100dvh-var(--safe-top)-1.5rem-var(--toast))] w-full max-w-(--column) flex-col rounded-t-[1.75rem] border-2 border-ink border-b-0 bg-card md:inset-y-0 md:my-auto md:h-fit md:max-h-[calc(100dvh-3rem-2*var(--toast))] md:max-w-md md:rounded-card md:border-b-2 md:shadow-hard">
        <div className="flex items-start gap-3 px-5 pt-5">
          <div className="min-w-0 flex-1">
            <h2 id={`${id}-title`} className="font-display font-extrabold text-h2">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-1 text-body text-ink-soft">
                {description}
              </p>
            )}
          </div>
          <button
            type="button"
            aria-label={t('common:close')}
            onClick={leave}
            className="touch-area -mt-1 -me-1 grid size-10 shrink-0 place-items-center rounded-full border-2 border-ink bg-card"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
        <div className="grid gap-3 px-5 pb-[max(1.25rem,calc(var(--safe-bottom)+0.5rem))] empty:hidden">
          {isAsking ? <KeepOrDrop onKeep={() => setAsking(false)} onDrop={leave} /> : footer}
        </div>
      </div>
    </dialog>,
    document.body,
  )
}

/** Open while it is on screen. The focus goes to what is marked with data-autofocus, else to the dialog: no keyboard pops up. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, onClosed: () => void): void {
  const notifyClosed = useEffectEvent(onClosed)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    // Chrome closes it at the second Escape in a row, whatever the page says. In strict mode the event of the first
    // cleanup arrives after it was opened again.
    const onClose = () => !shown.open && notifyClosed()
    shown.addEventListener('close', onClose)
    shown.showModal()
    const wanted = shown.querySelector<HTMLElement>('[data-autofocus]') ?? shown
    wanted.focus()
    openDialogs.set([...openDialogs.get(), shown])
    return () => {
      openDialogs.set(openDialogs.get().filter((other) => other !== shown))
      shown.removeEventListener('close', onClose)
      // Closing gives the focus back; removing the element alone does not.
      shown.close()
    }
  }, [dialog])
}

function KeepOrDrop({ onKeep, onDrop }: { onKeep: () => void; onDrop: () => void }) {
  return (
    <div role="alert" className="grid gap-3 rounded-card border-2 border-ink bg-marigold p-4 text-on-color">
      <p className="font-bold">{t('common:unsaved')}</p>
      <div className="flex flex-wrap gap-3">
        <Button color="plain" size="small" onClick={onKeep} autoFocus className="flex-1">
          {t('common:keep-writing')}
        </Button>
        <Button color="danger" size="small" onClick={onDrop} className="flex-1">
          {t('common:throw-away')}
        </Button>
      </div>
    </div>
  )
}
