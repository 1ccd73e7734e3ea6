import { type ReactNode, useState } from 'react'
import type { EventDetail } from '#shared/events.ts'
import type { FriendStatus } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import { OfferCard } from '#web/features/invites/offer-card.tsx'
import { welcomeStore } from '#web/features/invites/welcome-model.ts'
import { useStore } from '#web/lib/state/store.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { Avatar } from '#web/ui/avatar.tsx'

type WelcomeCardProps = {
  event: EventDetail
  /** The button that adds a friend, from another feature. */
  renderFriend: (person: { id: string; displayName: string }, known: FriendStatus) => ReactNode
}

const isOpen = (status: FriendStatus | undefined) => status === 'none' || status === 'pending_received'

/** After coming by invitation names the inviter, else the host, and offers to add them. */
export function WelcomeCard({ event, renderFriend }: WelcomeCardProps) {
  const welcome = useStore(welcomeStore)
  if (welcome?.eventId !== event.id) return <HostOffer event={event} renderFriend={renderFriend} />
  const { inviter } = welcome
  const { friendStatus } = inviter
  if (friendStatus === 'friends' || friendStatus === 'self') return null
  return (
    <OfferCard
      label={t('invitations:welcome.label')}
      face={<Avatar person={inviter} />}
      title={t('invitations:welcome.title')}
      text={toWords(inviter)}
      onClose={() => welcomeStore.set(null)}
    >
      {renderFriend(inviter, friendStatus)}
    </OfferCard>
  )
}

function toWords({ firstName, displayName }: { firstName: string | null; displayName: string }): string {
  return t('invitations:welcome.text', { name: firstName ?? displayName })
}

/** Whoever answered and is no friend of the host, as somebody who came as a guest. What is over has a list of its own. */
function HostOffer({ event: { host, tie, userRsvp, ...event }, renderFriend }: WelcomeCardProps) {
  const name = `not-now:${host.id}`
  // What the tap made of it stays in sight.
  const [isOffered] = useState(() => isOpen(tie) && readStored(name) === null)
  const [isClosed, setClosed] = useState(false)
  if (usePhase(event) === 'over' || !isOffered || isClosed || !userRsvp || !tie) return null
  function close() {
    writeStored(name, '1')
    setClosed(true)
  }
  return (
    <OfferCard
      label={t('invitations:welcome.host', { name: host.displayName })}
      face={<Avatar person={host} />}
      title={t('invitations:welcome.host', { name: host.displayName })}
      text={t('invitations:welcome.host-text', { name: host.firstName ?? host.displayName })}
      onClose={close}
    >
      {renderFriend(host, tie)}
    </OfferCard>
  )
}
