import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

export type MenuItem = { label: string; icon: ReactNode; onSelect: () => void }

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Further actions behind three dots. Arrow keys move; Escape, Tab or a tap outside closes. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    panel.current?.querySelector('button')?.focus({ preventScroll: true })
    panel.current?.scrollIntoView?.({ block: 'nearest' })
    function leaveFor({ target }: PointerEvent) {
      if (target instanceof Node && !frame.current?.contains(target)) setOpen(false)
    }
    addEventListener('pointerdown', leaveFor)
    return () => removeEventListener('pointerdown', leaveFor)
  }, [isOpen])

  // Restores the focus before anything else opens, so that a dialog knows where to return it.
  function close() {
    setOpen(false)
    opener.current?.focus()
  }
  function followKey(event: KeyboardEvent) {
    if (event.key === 'Escape') return close()
    if (event.key === 'Tab') return setOpen(false)
    const buttons = [...(panel.current?.querySelectorAll('button') ?? [])]
    const place = buttons.findIndex((button) => button.matches(':focus'))
    const edges: Record<string, number> = { Home: 0, End: buttons.length - 1 }
    const step = steps[event.key]
    const next = step === undefined ? edges[event.key] : (place + step + buttons.length) % buttons.length
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }

  return (
    <div ref={frame} className="relative inline-flex shrink-0">
      <button
        ref={opener}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="touch-area grid size-11 place-items-center rounded-full text-ink-soft hover:bg-ink-faint hover:text-ink active:scale-95 aria-expanded:bg-ink-faint aria-expanded:text-ink"
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis aria-hidden="true" className="size-6" />
      </button>
      {isOpen && (
        <div
          ref={panel}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={followKey}
          className="pop-in absolute top-full end-0 z-20 mt-1 w-max max-w-72 origin-top-right rtl:origin-top-left scroll-my-24 rounded-card border-2 border-ink bg-card p-1.5 shadow-hard"
        >
          {items.map((item) => (
            <MenuButton
              key={item.label}
              item={item}
              onSelect={() => {
                close()
                item.onSelect()
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function MenuButton({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="flex min-h-12 w-full items-center gap-3 rounded-field px-3 text-start font-semibold hover:bg-ink-faint focus-visible:-outline-offset-2"
      onClick={onSelect}
    >
      <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center [&>svg]:size-5">
        {item.icon}
      </span>
      {item.label}
    </button>
  )
}
