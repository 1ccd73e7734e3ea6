import type { ReactNode } from 'react'
import type { EventDetail } from '#shared/events.ts'
import { listFriends } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import { AddressForm } from '#web/features/invites/address-form.tsx'
import { useSentInvites, useShareLink } from '#web/features/invites/api.ts'
import { LinkSharing } from '#web/features/invites/link-sharing.tsx'
import { EventInvitations } from '#web/features/invites/open-invitations.tsx'
import { PeoplePicker } from '#web/features/invites/people-picker.tsx'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ItemListSkeleton } from '#web/ui/item-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Words } from '#web/ui/words.tsx'

type ShareDialogProps = {
  event: EventDetail
  isHost: boolean
  /** Without an account one may pass a link on, but not send anything. */
  isGuest?: boolean
  guestLimit?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All ways to invite to a spon: link, text message, e-mail, people here. */
export function ShareDialog({ open, onOpenChange, ...ways }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(ways.isHost ? 'invitations:share.as-host' : 'invitations:share.as-guest')}
      description={<span className="typed line-clamp-2">{ways.event.title}</span>}
    >
      <Ways {...ways} onFound={() => onOpenChange(false)} />
    </Dialog>
  )
}

type WaysProps = Omit<ShareDialogProps, 'open' | 'onOpenChange'> & { onFound: () => void }

function Ways({ event, isHost, isGuest, guestLimit, onFound }: WaysProps) {
  const link = useShareLink(event.id, { enabled: event.can.share })
  const crew = useEndpoint(listFriends, {}, { enabled: event.can.invite })
  const sent = useSentInvites({ enabled: !isGuest })
  // Each of them changes the height: what was to be tapped would move away from under the finger.
  const isLoading = link.isLoading || crew.isLoading || sent.isLoading
  return (
    <div aria-busy={isLoading} className="grid grid-cols-1 pb-2 *:[grid-area:1/1]">
      {isLoading && <WaysSkeleton />}
      <div className={classNames('grid grid-cols-1 gap-6', isLoading && 'invisible')}>
        {event.can.share && <LinkSharing event={event} isHost={isHost} />}
        {guestLimit}
        {event.can.invite ? (
          <>
            {!event.can.share && (
              <p className="rounded-card border-2 border-ink border-dashed p-4">
                <Words say="invitations:share.one-guest" tags={{ strong: (inside) => <b>{inside}</b> }} />
              </p>
            )}
            <AddressForm event={event} onFound={onFound} />
            <PeoplePicker event={event} isHost={isHost} />
          </>
        ) : (
          !event.can.share && (
            <p className="rounded-card border-2 border-ink bg-marigold p-4 font-semibold text-on-color">
              {t('invitations:guest-asked')}
            </p>
          )
        )}
        {!isGuest && <EventInvitations eventId={event.id} />}
      </div>
    </div>
  )
}

function WaysSkeleton() {
  return (
    <div aria-hidden="true" className="grid content-start gap-6">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <ItemListSkeleton rows={3} />
    </div>
  )
}
