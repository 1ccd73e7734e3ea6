import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { DialogProps } from '#web/ui/dialog.tsx'

/*
 * Radix' own overlay brings a scroll lock that injects a <style>, which our CSP refuses. The scrim below is a plain
 * element, and base.css holds the page still while something with data-scroll-lock exists.
 */
export function DialogFrame({ open, onOpenChange, title, description, children, footer, hasUnsavedText }: DialogProps) {
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<Element | null>(null)
  function change(next: boolean) {
    if (!next && hasUnsavedText && !isAsking) {
      setAsking(true)
      return
    }
    setAsking(false)
    onOpenChange(next)
  }

  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <div data-scroll-lock="" aria-hidden="true" className="fade-in fixed inset-0 z-40 bg-on-color/60" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.current = document.activeElement
            focusFirst(event.currentTarget)
          }}
          // Radix gives the focus back to its own trigger part only; ours is whatever opened the dialog.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          onPointerDownOutside={(event) => {
            if (hasUnsavedText || isToast(event.target)) event.preventDefault()
          }}
          className="sheet-in fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[calc(100dvh-var(--safe-top)-1.5rem)] w-full max-w-(--column) flex-col rounded-t-[1.75rem] border-2 border-ink border-b-0 bg-card text-ink focus:outline-none md:inset-y-0 md:my-auto md:h-fit md:max-w-md md:rounded-card md:border-b-2 md:shadow-hard"
        >
          <div className="flex items-start gap-3 px-5 pt-5">
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-display font-extrabold text-h2">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-body text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close
              aria-label="Close"
              className="touch-area -mt-1 -mr-1 grid size-10 shrink-0 place-items-center rounded-full border-2 border-ink bg-card"
            >
              <X aria-hidden="true" className="size-5" />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          <div className="grid gap-3 px-5 pb-[max(1.25rem,calc(var(--safe-bottom)+0.5rem))] empty:hidden">
            {isAsking ? <KeepOrDrop onKeep={() => setAsking(false)} onDrop={() => change(false)} /> : footer}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** What is marked with data-autofocus, else the sheet itself: its title is then read out, and no keyboard pops up. */
function focusFirst(content: EventTarget | null): void {
  if (!(content instanceof HTMLElement)) return
  const wanted = content.querySelector<HTMLElement>('[data-autofocus]') ?? content
  wanted.focus()
}

/** A message may lie over the dialog; closing it must not close what is under it. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toaster]') !== null
}

function KeepOrDrop({ onKeep, onDrop }: { onKeep: () => void; onDrop: () => void }) {
  return (
    <div role="alert" className="grid gap-3 rounded-card border-2 border-ink bg-marigold p-4 text-on-color">
      <p className="font-bold">What you typed is not saved yet.</p>
      <div className="flex flex-wrap gap-3">
        <Button color="plain" size="small" onClick={onKeep} autoFocus className="flex-1">
          Keep writing
        </Button>
        <Button color="danger" size="small" onClick={onDrop} className="flex-1">
          Throw it away
        </Button>
      </div>
    </div>
  )
}
