import { Share2, UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { EventDetail } from '#shared/events.ts'
import { Button } from '#web/ui/button.tsx'

// Lazy: most people who open a spon invite no one.
const ShareDialog = lazy(async () => ({
  default: (await import('#web/features/invites/share-dialog.tsx')).ShareDialog,
}))

/** Inviting: always for the host, for guests if the host allows it. */
export function ShareEvent({ event, viewerId }: { event: EventDetail; viewerId: string }) {
  // Null until it is opened for the first time.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const isHost = event.hostId === viewerId
  if (!isHost && event.guestPolicy === 'just-you') return null
  const icon = isHost ? <Share2 className="size-5" /> : <UserRoundPlus className="size-5" />
  return (
    <>
      <Button color="sky" fullWidth icon={icon} onClick={() => setOpen(true)}>
        {isHost ? 'Share Event' : 'Invite someone'}
      </Button>
      {isOpen !== null && (
        <Suspense>
          <ShareDialog event={event} isHost={isHost} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
