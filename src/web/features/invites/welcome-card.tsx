import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AcceptedInvite } from '#shared/invites.ts'
import { welcomeStore } from '#web/features/invites/welcome-model.ts'
import { useStore } from '#web/lib/state/store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type WelcomeCardProps = {
  eventId: string
  /** The button that adds a friend, from another feature. */
  renderFriend: (inviter: AcceptedInvite['inviter']) => ReactNode
}

/** After joining by invitation: names the inviter and offers to add them. */
export function WelcomeCard({ eventId, renderFriend }: WelcomeCardProps) {
  const welcome = useStore(welcomeStore)
  if (welcome?.eventId !== eventId) return null
  const { inviter } = welcome
  const name = inviter.firstName ?? inviter.displayName
  if (inviter.friendStatus === 'friends' || inviter.friendStatus === 'self') return null
  return (
    <Card as="section" aria-label="You are in" className="drop-in grid gap-3">
      <div className="flex items-center gap-3">
        <Avatar person={inviter} />
        <div className="min-w-0 flex-1">
          <p className="font-bold leading-snug">You're in!</p>
          <p className="text-ink-soft text-small">Add {name} to see what they are up to next time.</p>
        </div>
        <IconButton
          label="Not now"
          tooltipAlign="end"
          icon={<X className="size-5" />}
          onClick={() => welcomeStore.set(null)}
        />
      </div>
      {renderFriend(inviter)}
    </Card>
  )
}
