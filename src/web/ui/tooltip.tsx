import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#web/lib/text/class-names.ts'

const delay = 700
const skipDelay = 300
/** When the last tooltip closed: moving on to another one within `skipDelay` skips the delay. */
let lastClosed = Number.NEGATIVE_INFINITY

type TooltipProps = {
  text: string
  /** The alignment, for buttons at the edge of the screen. */
  align?: 'center' | 'end' | undefined
  children: ReactNode
}

/** Repeats an icon button's name on hover. Never the only place for information. */
export function Tooltip({ text, align = 'center', children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  function show() {
    clearTimeout(timer.current)
    const wait = performance.now() - lastClosed < skipDelay ? 0 : delay
    timer.current = setTimeout(() => setOpen(true), wait)
  }
  function hide() {
    clearTimeout(timer.current)
    if (isOpen) lastClosed = performance.now()
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only watches; the control inside is what is used
    <span
      className="relative inline-flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {isOpen && (
        <span
          id={id}
          role="tooltip"
          className={classNames(
            'fade-in pointer-events-none absolute top-full z-40 mt-2 w-max max-w-48 rounded-full bg-ink px-3 py-1 text-tiny font-semibold text-paper',
            align === 'center' ? 'left-1/2 -translate-x-1/2' : 'end-0',
          )}
        >
          {text}
        </span>
      )}
    </span>
  )
}
