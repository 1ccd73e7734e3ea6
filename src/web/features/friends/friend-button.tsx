import { Hourglass, UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { Link } from 'wouter'
import type { FriendStatus } from '#shared/friends.ts'
import { useFriendStatus, useRequestFriend } from '#web/features/friends/api.ts'
import { Button } from '#web/ui/button.tsx'

type FriendButtonProps = {
  person: { id: string; displayName: string }
  /** How one stood with them when the page was fetched. */
  known: FriendStatus
}

/** Asks somebody to become friends, or says how one stands with them. Nothing about oneself. */
export const FriendButton = ({ person, known }: FriendButtonProps) => {
  const status = useFriendStatus(person.id, known !== 'self').data?.status ?? known
  const request = useRequestFriend(person)
  switch (status) {
    case 'self':
      return null
    case 'friends':
      return (
        <Button
          color="mint"
          fullWidth
          disabled
          className="opacity-100! [box-shadow:none]!"
          icon={<UserRoundCheck aria-hidden="true" className="size-5" />}
        >
          Friends
        </Button>
      )
    case 'pending_sent':
      return <Waiting label="Pending" />
    case 'pending_received':
      return (
        <div className="grid gap-2">
          <Waiting label="Pending Response" />
          <p className="text-center text-ink-soft text-small">
            {person.displayName} asked first.{' '}
            <Link to="/notifications" className="touch-area font-semibold text-link underline">
              Answer in your notifications
            </Link>
          </p>
        </div>
      )
    case 'none':
      return (
        <Button
          fullWidth
          icon={<UserRoundPlus aria-hidden="true" className="size-5" />}
          busy={request.isPending}
          busyLabel="Sending..."
          onClick={() => request.mutate()}
        >
          Add Friend
        </Button>
      )
  }
}

const Waiting = ({ label }: { label: string }) => (
  <Button
    color="marigold"
    fullWidth
    disabled
    className="opacity-100! [box-shadow:none]!"
    icon={<Hourglass aria-hidden="true" className="size-5" />}
  >
    {label}
  </Button>
)
