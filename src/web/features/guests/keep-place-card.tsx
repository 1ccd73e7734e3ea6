import { Bookmark, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#shared/message.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'
import { Card } from '#web/ui/card.tsx'

type KeepPlaceCardProps = {
  guestId: string
  /** The button, which opens the ways in. */
  children: ReactNode
}

/** Offered once: after closing it, it is found on the profile. */
export function KeepPlaceCard({ guestId, children }: KeepPlaceCardProps) {
  const [isClosed, setClosed] = useState(() => readStored('keep-place') === guestId)
  if (isClosed) return null
  function close() {
    writeStored('keep-place', guestId)
    setClosed(true)
  }
  return (
    <Card as="section" aria-label={t('guests:keep-place.title')} flat className="grid gap-3">
      <div className="flex items-start gap-3">
        <Bookmark aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <p className="min-w-0 flex-1 text-pretty text-small">
          <b className="block text-body">{t('guests:keep-place.remembered')}</b>
          {t('guests:keep-place.text')}
        </p>
        <button
          type="button"
          aria-label={t('common:not-now')}
          className="touch-area -mt-2 -me-2 grid size-10 shrink-0 place-items-center rounded-full"
          onClick={close}
        >
          <X className="size-5" />
        </button>
      </div>
      {children}
    </Card>
  )
}
