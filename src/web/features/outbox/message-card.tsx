import { CalendarDays, Mail, MessageSquareText } from 'lucide-react'
import { t } from '#shared/message.ts'
import type { OutboxMessage } from '#shared/outbox.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

const looks = {
  mail: { icon: <Mail />, color: 'bg-grape', to: 'outbox:mail-to' },
  text: { icon: <MessageSquareText />, color: 'bg-sky', to: 'outbox:text-to' },
} as const

/** One e-mail or text message, as its recipient would read it. */
export function MessageCard({ message }: { message: OutboxMessage }) {
  const { icon, color, to } = looks[message.kind]
  return (
    <Card as="li" padded={false} className="drop-in overflow-hidden">
      <div className="flex items-center gap-3 border-ink border-b-2 px-4 py-3">
        <span
          aria-hidden="true"
          className={`-rotate-6 grid size-11 shrink-0 place-items-center rounded-field border-2 border-ink text-on-color ${color}`}
        >
          {icon}
        </span>
        <div className="min-w-0 flex-1">
          <p className="break-words font-semibold leading-snug">{t(to, { to: message.to })}</p>
          <TimeAgo at={message.createdAt} className="text-ink-soft text-small" />
        </div>
        {message.hasCalendar && <Chip icon={<CalendarDays className="size-4" />}>{t('outbox:calendar')}</Chip>}
      </div>
      <div className="grid gap-2 px-4 py-3.5">
        {message.subject && <h2 className="typed text-balance text-h3">{message.subject}</h2>}
        <p className="typed whitespace-pre-wrap break-words">
          <LinkedText text={message.text} />
        </p>
      </div>
    </Card>
  )
}
