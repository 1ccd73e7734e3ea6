import { Clock } from 'lucide-react'
import { t } from '#shared/message.ts'
import { classNames } from '#web/lib/text/class-names.ts'

/** Marks what is queued until the device is online. */
export function WaitingMark({ className }: { className?: string }) {
  return (
    <p className={classNames('flex items-center gap-1.5 text-ink-soft text-small', className)}>
      <Clock aria-hidden="true" className="size-4 shrink-0" />
      {t('common:waits')}
    </p>
  )
}
