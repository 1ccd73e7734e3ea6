import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { EventDetail } from '#shared/events.ts'
import { useDeleteEvent } from '#web/features/events/api.ts'
import type { CalledOffHere } from '#web/features/events/called-off-model.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import type { Timed } from '#web/lib/state/phase-model.ts'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

type HostToolsProps = { event: Pick<EventDetail, 'id' | 'title' | 'rsvps'> & Timed }

/** Edit and delete, for the host alone. */
export function HostTools({ event }: HostToolsProps) {
  const [isAsking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  const removal = useDeleteEvent(event.id)
  // There is nothing to call off about what has been.
  const isPast = usePhase(event) === 'over'
  function callOff() {
    return removal.mutate(undefined, {
      onSuccess: () => {
        // The feed says there who of those who answered was told.
        const off: CalledOffHere = { id: event.id, title: event.title }
        navigate('/', isPast || event.rsvps.length === 0 ? undefined : { state: { off } })
        toastSuccess(isPast ? 'Deleted' : "It's off")
      },
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
        title={`${isPast ? 'Delete' : 'Call off'} “${event.title}”?`}
        description={
          event.rsvps.length > 0 && !isPast
            ? 'It goes for everyone, with its comments. Those who answered are told that it is off.'
            : 'It goes for everyone, with its comments.'
        }
        confirmLabel={isPast ? 'Delete it' : 'Call it off'}
        cancelLabel="Keep it"
        busy={removal.isPending}
        busyLabel={isPast ? 'Deleting...' : 'Calling it off...'}
        onConfirm={callOff}
      />
    </>
  )
}
