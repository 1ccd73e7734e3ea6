import { X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { t } from '#shared/message.ts'
import { forward } from '#web/lib/device/direction.ts'
import { useHeightVariable } from '#web/lib/state/use-height-variable.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { dismissToast, type ShownToast } from '#web/ui/toast.ts'

const swipeThreshold = 50
/** To the sheet under it. */
const gap = 12

/** One toast: closed by button, by one of its actions, by swiping forward, or by its timer. */
export function ToastCard({ shown, onClose }: { shown: ShownToast; onClose: () => void }) {
  const [isHeld, setHeld] = useState(false)
  const [offset, setOffset] = useState(0)
  const start = useRef<number | null>(null)
  const card = useRef<HTMLDivElement>(null)
  useDismissTimer(shown, isHeld)
  useHeightVariable('--toast', card, gap)

  function drag(event: PointerEvent) {
    if (start.current !== null) setOffset(Math.max(0, (event.clientX - start.current) * forward()))
  }
  function drop() {
    if (offset >= swipeThreshold) onClose()
    start.current = null
    setOffset(0)
    setHeld(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swiping is an extra; the close button does the same
    <div
      ref={card}
      data-testid="toast"
      className={classNames(
        'toast-in pointer-events-auto flex touch-pan-y flex-wrap items-start gap-3 rounded-card border-2 border-ink p-4 pe-2 shadow-hard',
        shown.variant === 'destructive' ? 'bg-tomato text-on-color' : 'bg-card text-ink',
      )}
      style={offset > 0 ? { transform: `translateX(${offset * forward()}px)`, opacity: 1 - offset / 400 } : undefined}
      onPointerDown={(event) => {
        start.current = event.clientX
        setHeld(true)
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={drop}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-display font-extrabold text-h3">{shown.title}</p>
        {shown.description && <p className="mt-0.5 text-body">{shown.description}</p>}
      </div>
      {shown.actions && (
        // Two beside the words would leave them a column.
        <div className={classNames('flex flex-wrap gap-2', shown.actions.length > 1 && 'order-last basis-full')}>
          {shown.actions.map(({ label, run }, index) => (
            <Button
              key={label}
              color={index === 0 ? 'marigold' : 'plain'}
              size="small"
              onClick={() => {
                onClose()
                run()
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <button
        type="button"
        aria-label={t('common:close-message')}
        className="touch-area grid size-9 shrink-0 place-items-center rounded-full"
        onClick={onClose}
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}

/** The toast's timer; paused while hovered, focused or held. */
function useDismissTimer({ id, duration }: ShownToast, isHeld: boolean): void {
  const left = useRef(duration)
  useEffect(() => {
    if (isHeld) return
    const started = Date.now()
    const timer = setTimeout(() => dismissToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [id, isHeld])
}
