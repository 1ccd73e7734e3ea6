import { Share2, UserRoundPlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CurrentUser } from '#shared/accounts.ts'
import type { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { Button } from '#web/ui/button.tsx'

// Lazy: most people who open a spon invite no one.
const ShareDialog = lazy(async () => ({
  default: (await import('#web/features/invites/share-dialog.tsx')).ShareDialog,
}))

type ShareEventProps = {
  event: EventDetail
  viewer: Pick<CurrentUser, 'id' | 'kind'>
  /** For the host, beside the link. */
  guestLimit?: ReactNode
  label?: string
}

/** Always for the host, for guests if the host allows it. */
export function canShare(event: EventDetail, viewer: Pick<CurrentUser, 'id' | 'kind'>): boolean {
  if (viewer.kind === 'guest') return event.can.share
  return event.hostId === viewer.id || event.guestPolicy !== 'just-you'
}

export function ShareEvent({ event, viewer, guestLimit, label }: ShareEventProps) {
  // Null until it is opened for the first time.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const isHost = event.hostId === viewer.id
  const isGuest = viewer.kind === 'guest'
  if (!canShare(event, viewer)) return null
  const icon = isHost ? <Share2 className="size-5" /> : <UserRoundPlus className="size-5" />
  return (
    <>
      <Button color="sky" fullWidth icon={icon} onClick={() => setOpen(true)}>
        {label ?? t(isHost ? 'invitations:share.as-host' : 'invitations:share.as-guest')}
      </Button>
      {isOpen !== null && (
        <Suspense>
          <ShareDialog
            event={event}
            isHost={isHost}
            isGuest={isGuest}
            guestLimit={guestLimit}
            open={isOpen}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </>
  )
}
