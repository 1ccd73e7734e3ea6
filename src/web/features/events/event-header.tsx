import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

type EventHeaderProps = {
  event: Pick<EventDetail, 'id' | 'hostId' | 'host' | 'createdAt' | 'chosenCount'>
  backTo: string
  /** The host's tools. */
  actions?: ReactNode
}

/** The top of an event's page: back, whose it is, how old and for whom, and the host's tools. */
export function EventHeader({ event, backTo, actions }: EventHeaderProps) {
  return (
    <header className="flex min-h-14 items-center gap-3 py-2">
      <IconLink
        to={backTo}
        label={t('common:back')}
        icon={<ArrowLeft className="size-5 rtl:-scale-x-100" strokeWidth={2.5} />}
      />
      <Link
        to={`/user/${event.hostId}`}
        state={{ from: `/event/${event.id}` }}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-field"
      >
        {/* On the smallest screens the host's avatar makes room for the tools. */}
        <Avatar person={event.host} className={classNames(Boolean(actions) && 'max-[22rem]:hidden')} />
        <span className="grid min-w-0">
          <span className="typed truncate font-bold leading-tight">{event.host.displayName}</span>
          <span className="truncate text-ink-soft text-small leading-tight">
            <TimeAgo at={event.createdAt} />
            {event.chosenCount && ` · ${t('events:for-people', { count: event.chosenCount })}`}
          </span>
        </span>
      </Link>
      {actions && <div className="flex items-center gap-2.5">{actions}</div>}
    </header>
  )
}
