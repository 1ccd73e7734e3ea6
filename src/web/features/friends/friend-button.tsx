import { Hourglass, UserRoundCheck, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { FriendStatus } from '#shared/friends.ts'
import { type PlainKey, t } from '#shared/message.ts'
import { useFriendStatus, useRequestFriend, useTakeBackRequest } from '#web/features/friends/api.ts'
import { Button, type ButtonColor } from '#web/ui/button.tsx'
import { Words } from '#web/ui/words.tsx'

type Named = { id: string; displayName: string }

type FriendButtonProps = {
  person: Named
  /** The status when the page was fetched. */
  known: FriendStatus
}

/** Sends a friend request, or shows the status. Renders nothing on the own profile. */
export function FriendButton({ person, known }: FriendButtonProps) {
  const status = useFriendStatus(person.id, { enabled: known !== 'self' }).data?.status ?? known
  return (
    <div className="grid gap-2 empty:hidden">
      <FriendStanding person={person} status={status} isWide />
      {status === 'pending_received' && (
        <p className="text-center text-ink-soft text-small">
          <Words
            say="friends:asked-first"
            values={{ name: person.displayName }}
            tags={{
              answer: (inside) => (
                <Link to="/notifications" className="touch-area font-semibold text-link underline">
                  {inside}
                </Link>
              ),
            }}
          />
        </p>
      )}
    </div>
  )
}

/** For places where only the initial status is known and it may change while on screen. */
export function LiveFriendChip({ person, known }: FriendButtonProps) {
  return <FriendStanding person={person} status={useFriendStatus(person.id).data?.status ?? known} />
}

/** In a list that came with everyone's status: it is asked for only when something has changed. */
export function KnownFriendChip({ person, known }: FriendButtonProps) {
  const { data } = useFriendStatus(person.id, { known })
  return <FriendStanding person={person} status={data?.status ?? known} />
}

type State = { label: PlainKey; color: ButtonColor; icon: ReactNode }

const states: Record<Exclude<FriendStatus, 'self' | 'none'>, State> = {
  friends: { label: 'friends:status.friends', color: 'mint', icon: <UserRoundCheck className="size-5" /> },
  pending_sent: { label: 'friends:status.sent', color: 'marigold', icon: <Hourglass className="size-5" /> },
  pending_received: { label: 'friends:status.received', color: 'marigold', icon: <Hourglass className="size-5" /> },
}

type FriendStandingProps = { person: Named; status: FriendStatus; isWide?: boolean }

/** The request button or the status, small in a row of a list that includes each person's status. */
export function FriendStanding({ person, status, isWide = false }: FriendStandingProps) {
  const request = useRequestFriend(person)
  const look = { size: isWide ? 'medium' : 'small', fullWidth: isWide } as const
  if (status === 'self') return null
  if (status === 'none') {
    return (
      <Button
        {...look}
        icon={<UserRoundPlus className="size-5" />}
        busy={request.isPending}
        busyLabel={t('friends:request.sending')}
        aria-label={isWide || request.isPending ? undefined : t('friends:add-who', { name: person.displayName })}
        onClick={() => request.mutate()}
      >
        {t('friends:add')}
      </Button>
    )
  }
  const { label, color, icon } = states[status]
  // The longest label leaves no room for an icon beside a name on a phone.
  const hasIcon = isWide || status === 'friends'
  return (
    <span className={isWide ? 'grid gap-1' : 'flex items-center gap-2'}>
      <Button {...look} color={color} disabled className="opacity-100! [box-shadow:none]!" icon={hasIcon && icon}>
        {t(label)}
      </Button>
      {status === 'pending_sent' && <TakeBackLink person={person} />}
    </span>
  )
}

/** Where the request was made, for second thoughts. */
function TakeBackLink({ person }: { person: Named }) {
  const taking = useTakeBackRequest(person)
  return (
    <button
      type="button"
      aria-label={t('friends:take-back-who', { name: person.displayName })}
      aria-disabled={taking.isPending || undefined}
      className="touch-area min-h-11 font-semibold text-link text-small underline"
      onClick={() => taking.isPending || taking.mutate()}
    >
      {t('friends:take-back')}
    </button>
  )
}
