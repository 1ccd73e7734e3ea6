import {
  AlarmClock,
  AtSign,
  Bell,
  CalendarX2,
  EyeOff,
  Flag,
  Flame,
  Hand,
  Hourglass,
  type LucideIcon,
  MailOpen,
  MessageCircle,
  PartyPopper,
  Pencil,
  SmilePlus,
  Sun,
  UserRoundCheck,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/message.ts'
import { findTarget } from '#shared/notification-kinds.ts'
import type { Notification, NotificationType } from '#shared/notifications.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Avatar, type AvatarPerson } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { backgroundOf, type ThemeColor } from '#web/ui/colors.ts'
import { TimeAgo } from '#web/ui/time-ago.tsx'

const looks: Record<NotificationType, { icon: LucideIcon; color: ThemeColor }> = {
  event_created: { icon: PartyPopper, color: 'tomato' },
  event_invite: { icon: MailOpen, color: 'tomato' },
  event_updated: { icon: Pencil, color: 'marigold' },
  event_cancelled: { icon: CalendarX2, color: 'marigold' },
  event_reminder: { icon: AlarmClock, color: 'marigold' },
  event_on: { icon: Flame, color: 'mint' },
  event_short: { icon: Hourglass, color: 'marigold' },
  rsvp: { icon: Hand, color: 'mint' },
  rsvp_if: { icon: Hand, color: 'sky' },
  comment: { icon: MessageCircle, color: 'sky' },
  mention: { icon: AtSign, color: 'grape' },
  reaction: { icon: SmilePlus, color: 'bubblegum' },
  friend_request: { icon: UserRoundPlus, color: 'mint' },
  friend_accepted: { icon: UserRoundCheck, color: 'mint' },
  crew_invite: { icon: UsersRound, color: 'tomato' },
  crew_joined: { icon: UsersRound, color: 'mint' },
  free_me_too: { icon: Sun, color: 'mint' },
  free_together: { icon: Sun, color: 'marigold' },
  report: { icon: Flag, color: 'mint' },
  restriction: { icon: EyeOff, color: 'marigold' },
}

/** For a kind that a newer server knows. */
const otherLook = { icon: Bell, color: 'sky' } as const

type NotificationRowProps = { notification: Notification; onOpen: (notification: Notification) => void }

const row = 'flex w-full items-start gap-3 px-4 py-3 text-start hover:bg-ink-faint focus-visible:-outline-offset-4'

/** One row. A tap marks it as read and opens its subject. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const {
    type,
    relatedEventId: eventId,
    relatedCrewId: crewId,
    relatedRestrictionId: restrictionId,
    relatedUser,
  } = notification
  const target = findTarget({ type, eventId, personId: relatedUser?.id ?? null, crewId, restrictionId })
  const open = () => onOpen(notification)
  return target ? (
    <Link to={target} state={{ from: '/notifications' }} className={row} onClick={open}>
      <Story notification={notification} />
    </Link>
  ) : (
    <button type="button" className={row} onClick={open}>
      <Story notification={notification} />
    </button>
  )
}

function Story({ notification }: { notification: Notification }) {
  const { title, message, isRead, createdAt, folded } = notification
  return (
    <>
      <Picture notification={notification} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={classNames('typed line-clamp-3 leading-snug', isRead ? 'font-semibold' : 'font-extrabold')}>
          {title}
        </span>
        <span className="typed line-clamp-3 text-small">{message}</span>
        <TimeAgo at={createdAt} className="text-ink-soft text-tiny" />
      </span>
      {!isRead && <UnreadMark count={folded?.unreadCount ?? 1} />}
    </>
  )
}

function UnreadMark({ count }: { count: number }) {
  return (
    <span className="mt-0.5 shrink-0">
      {count > 1 ? (
        <Badge count={count} />
      ) : (
        <span className="mt-0.5 block size-3.5 rounded-full border-2 border-ink bg-tomato" />
      )}
      <span className="sr-only">{t('notifications:unread')}</span>
    </span>
  )
}

/** The actor's avatar, or those of the newest two, with a stamp for the type; without an actor the stamp alone. */
function Picture({ notification: { type, relatedUser, folded } }: { notification: Notification }) {
  const { icon: Icon, color } = looks[type] ?? otherLook
  if (!relatedUser) {
    return (
      <span
        aria-hidden="true"
        className={`-rotate-6 grid size-11 shrink-0 place-items-center rounded-field border-2 border-ink ${backgroundOf[color]}`}
      >
        <Icon className="size-5.5" />
      </span>
    )
  }
  return (
    <span aria-hidden="true" className="relative shrink-0">
      <Faces newest={relatedUser} before={folded?.people[1]} />
      <span
        className={`-end-1.5 -bottom-1 absolute grid size-6 place-items-center rounded-full border-2 border-ink ${backgroundOf[color]}`}
      >
        <Icon className="size-3.5" strokeWidth={2.75} />
      </span>
    </span>
  )
}

function Faces({ newest, before }: { newest: AvatarPerson; before: AvatarPerson | undefined }) {
  if (!before) return <Avatar person={newest} />
  return (
    <span className="block size-11">
      <Avatar person={before} size="tiny" className="absolute! top-0 end-0" />
      <Avatar person={newest} size="tiny" className="absolute! bottom-0 start-0" />
    </span>
  )
}
