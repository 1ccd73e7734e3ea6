import type { ReactNode } from 'react'
import type { EventDetail } from '#shared/events.ts'
import { guestIsAsked } from '#shared/invites.ts'
import { AddressForm } from '#web/features/invites/address-form.tsx'
import { LinkSharing } from '#web/features/invites/link-sharing.tsx'
import { EventInvitations } from '#web/features/invites/open-invitations.tsx'
import { PeoplePicker } from '#web/features/invites/people-picker.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

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
export function ShareDialog({ event, isHost, isGuest, guestLimit, open, onOpenChange }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isHost ? 'Share Event' : 'Invite someone'}
      description={<span className="line-clamp-2">{event.title}</span>}
    >
      <div className="grid grid-cols-1 gap-6 pb-2">
        {event.can.share && <LinkSharing event={event} isHost={isHost} />}
        {guestLimit}
        {event.can.invite ? (
          <>
            {!event.can.share && (
              <p className="rounded-card border-2 border-ink border-dashed p-4">
                <b>You can bring one person.</b> Whoever you pick here is the one.
              </p>
            )}
            <AddressForm event={event} />
            <PeoplePicker event={event} isHost={isHost} />
          </>
        ) : (
          !event.can.share && (
            <p className="rounded-card border-2 border-ink bg-marigold p-4 font-semibold text-on-color">
              {guestIsAsked}
            </p>
          )
        )}
        {!isGuest && <EventInvitations eventId={event.id} />}
      </div>
    </Dialog>
  )
}
