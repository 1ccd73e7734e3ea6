import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/message.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type OfferCardProps = {
  label: string
  face: ReactNode
  title: string
  text: string
  onClose: () => void
  children: ReactNode
}

/** Somebody to know, in one tap; or not now. */
export function OfferCard({ label, face, title, text, onClose, children }: OfferCardProps) {
  return (
    <Card as="section" aria-label={label} className="drop-in grid gap-3">
      <div className="flex items-center gap-3">
        {face}
        <div className="min-w-0 flex-1">
          <p className="typed font-bold leading-snug wrap-anywhere">{title}</p>
          <p className="text-pretty text-ink-soft text-small">{text}</p>
        </div>
        <IconButton label={t('common:not-now')} tooltipAlign="end" icon={<X className="size-5" />} onClick={onClose} />
      </div>
      {children}
    </Card>
  )
}
