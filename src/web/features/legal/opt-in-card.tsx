import { BellRing, CircleAlert, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/message.ts'
import { bold, PaperLink, support } from '#web/features/legal/parts.tsx'
import { Card } from '#web/ui/card.tsx'
import { Words } from '#web/ui/words.tsx'

/** A static copy of the profile's card; it says the same messages. */
export function OptInCard() {
  return (
    <figure aria-label={t('sms:card.label')} className="grid gap-2">
      <Card className="grid gap-4 text-body">
        <div className="grid gap-2">
          <div className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="-rotate-6 grid size-11 shrink-0 place-items-center rounded-field border-2 border-ink bg-sky text-on-color"
            >
              <MessageSquareText />
            </span>
            <p className="min-w-0 font-display font-extrabold text-h3 tracking-tight">{t('phones:title')}</p>
          </div>
          <p className="text-pretty text-ink-soft">{t('phones:text')}</p>
        </div>
        <div className="flex min-h-12 items-center justify-between gap-4 border-ink-faint border-t-2 pt-3">
          <span className="font-semibold">{t('phones:consent')}</span>
          <span aria-hidden="true" className="h-8 w-14 shrink-0 rounded-full border-2 border-ink bg-mint">
            <span className="block size-7 translate-x-5.5 rounded-full border-2 border-ink bg-card" />
          </span>
        </div>
        <div className="grid gap-1 border-ink-faint border-t-2 pt-3 text-ink-soft text-small">
          <p className="text-pretty">
            <Words say="phones:fine-print" tags={{ b: bold, address: support }} />
          </p>
          <p className="flex flex-wrap gap-x-5 gap-y-1 pt-1">
            <PaperLink to="/terms">{t('phones:fine-print.terms')}</PaperLink>
            <PaperLink to="/privacy">{t('phones:fine-print.privacy')}</PaperLink>
          </p>
        </div>
      </Card>
      <figcaption className="text-ink-soft text-small">{t('sms:card.caption')}</figcaption>
    </figure>
  )
}

type NoteProps = { kind: 'on' | 'missing'; title: string; children: ReactNode }

/** The status note below the card's toggle. */
export function CardNote({ kind, title, children }: NoteProps) {
  return (
    <div
      className={`flex gap-3 rounded-field border-2 border-ink px-4 py-3 text-body text-on-color ${kind === 'on' ? 'bg-mint' : 'bg-marigold'}`}
    >
      <span aria-hidden="true" className="mt-0.5 shrink-0">
        {kind === 'on' ? <BellRing /> : <CircleAlert />}
      </span>
      <div className="min-w-0">
        <p className="font-bold">{title}</p>
        <p className="text-pretty text-small">{children}</p>
      </div>
    </div>
  )
}

/** A text as a phone shows it. */
export function TextBubble({ children }: { children: ReactNode }) {
  return (
    <blockquote className="max-w-[34ch] justify-self-start rounded-card rounded-es-none border-2 border-ink bg-card px-4 py-3 text-body">
      {children}
    </blockquote>
  )
}
