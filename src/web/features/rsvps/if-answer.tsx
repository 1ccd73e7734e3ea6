import { lazy, type RefObject, Suspense, useState } from 'react'
import type { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { findIf, type IfRsvp, toIfValues } from '#web/features/rsvps/condition-model.ts'
import { useKeptFocus } from '#web/lib/state/use-kept-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { backgroundOf } from '#web/ui/colors.ts'

const IfDialog = lazy(() =>
  import('#web/features/rsvps/if-dialog.tsx').then((module) => ({ default: module.IfDialog })),
)

type Answerable = Pick<EventDetail, 'id' | 'hostId' | 'can' | 'userRsvp'>

/** Under the two answers: the third, for people who come only if others do. Shows them their condition. */
export function IfAnswer({ event }: { event: Answerable }) {
  const [isOpen, setOpen] = useState(false)
  const rsvp = findIf(event.userRsvp)
  // Taken back, its 'Change' is gone.
  const opener = useKeptFocus<HTMLButtonElement>(rsvp ? 1 : 0)
  if (!rsvp && !event.can.rsvp) return null
  return (
    <>
      {rsvp ? (
        <Said rsvp={rsvp} opener={opener} onChange={event.can.rsvp ? () => setOpen(true) : null} />
      ) : (
        <button
          ref={opener}
          type="button"
          className="touch-area justify-self-end font-semibold text-link text-small underline underline-offset-2"
          onClick={() => setOpen(true)}
        >
          {t('answers:if.offer')}
        </button>
      )}
      <Suspense>{isOpen && <IfDialog event={event} said={rsvp} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

type SaidProps = { rsvp: IfRsvp; opener: RefObject<HTMLButtonElement | null>; onChange: (() => void) | null }

function Said({ rsvp, opener, onChange }: SaidProps) {
  return (
    <div
      className={`flex items-center gap-3 rounded-card border-2 border-ink px-4 py-2.5 ${backgroundOf[rsvp.holds ? 'mint' : 'marigold']}`}
    >
      <p role="status" className="min-w-0 flex-1 text-pretty leading-snug wrap-anywhere">
        <span className="block font-bold">{rsvp.holds ? t('answers:if.holds') : t('answers:if.waits')}</span>
        {t('answers:if.quoted', toIfValues(rsvp.condition, rsvp.waitsFor))}
      </p>
      {onChange && (
        <Button ref={opener} color="plain" size="small" onClick={onChange}>
          {t('common:change')}
        </Button>
      )}
    </div>
  )
}
