import { ArrowRight, EyeOff } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/message.ts'
import { toRestrictionPage } from '#shared/reports.ts'

type HiddenNoteProps = { eventId: string; hidden: { id: string; why: string } }

/** For the host of a spon that we hide from everybody else. */
export function HiddenNote({ eventId, hidden: { id, why } }: HiddenNoteProps) {
  return (
    <Link
      to={toRestrictionPage(id)}
      state={{ from: `/event/${eventId}` }}
      className="flex min-h-12 items-center gap-3 rounded-card border-2 border-ink bg-marigold px-4 py-2.5 text-on-color"
    >
      <EyeOff aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 text-pretty leading-snug">
        <b className="block">{t('reports:note')}</b>
        <span className="typed line-clamp-3">{why}</span>
        <span className="underline underline-offset-4">{t('reports:note-link')}</span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
    </Link>
  )
}
