import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { EventDetail } from '#shared/events.ts'
import { useDeleteEvent } from '#web/features/events/api.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { toastError } from '#web/ui/toast.ts'

/** Edit and delete, for the host alone. */
export function HostTools({ event }: { event: Pick<EventDetail, 'id' | 'title' | 'rsvps'> }) {
  const [isAsking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  const removal = useDeleteEvent(event.id)
  function callOff() {
    return removal.mutate(undefined, {
      onSuccess: () => navigate('/'),
      onError: () => {
        vibrate('error')
        toastError('Failed to delete your spon. Try again?')
      },
    })
  }
  return (
    <>
      <IconLink to={`/event/${event.id}/edit`} label="Edit event" icon={<Pencil className="size-5" />} />
      <IconButton
        label="Delete event"
        tooltipAlign="end"
        icon={<Trash2 className="size-5" />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Call off “${event.title}”?`}
        description={
          event.rsvps.length > 0
            ? 'It goes for everyone, with its comments. Those who answered are told that it is off.'
            : 'It goes for everyone, with its comments.'
        }
        confirmLabel="Delete it"
        cancelLabel="Keep it"
        busy={removal.isPending}
        busyLabel="Deleting..."
        onConfirm={callOff}
      />
    </>
  )
}
