import { useState } from 'react'
import { useLocation } from 'wouter'
import { useEvent } from '#web/features/events/api.ts'
import { ShareDialog } from '#web/features/invites/share-dialog.tsx'

/** Over the feed, after a post that nobody would find there: the ways to send it. */
export function FirstShare({ eventId }: { eventId: string }) {
  const { data: event } = useEvent(eventId)
  const [, navigate] = useLocation()
  const [isOpen, setOpen] = useState(true)
  if (!event) return null
  function close() {
    setOpen(false)
    // Coming back to the feed must not open it again.
    navigate('/', { replace: true, state: null })
  }
  return <ShareDialog event={event} isHost open={isOpen} onOpenChange={close} />
}
