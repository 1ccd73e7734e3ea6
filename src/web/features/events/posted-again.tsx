import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/message.ts'

/** On the page of a spon that another one took the place of: the way there. */
export function PostedAgain({ id, isHost }: { id: string; isHost: boolean }) {
  return (
    <Link
      to={`/event/${id}`}
      className="flex min-h-12 items-center gap-3 rounded-card border-2 border-ink bg-marigold px-4 py-2.5 text-on-color"
    >
      <span className="min-w-0 flex-1 text-pretty leading-snug">
        <b className="block">{t('events:posted-again')}</b>
        {isHost ? t('events:posted-again-host') : t('events:posted-again-guest')}
      </span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
    </Link>
  )
}
