import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
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
        toastSuccess(isPast ? t('events:tools.deleted') : t('events:tools.off'))
      },
      onError: () => {
        vibrate('error')
        toastError(t('events:tools.failed'))
      },
    })
  }
  return (
    <>
      <IconLink to={`/event/${event.id}/edit`} label={t('events:tools.edit')} icon={<Pencil className="size-5" />} />
      <IconButton
        label={t('events:tools.delete')}
        tooltipAlign="end"
        icon={<Trash2 className="size-5" />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={
          isPast
            ? t('events:tools.delete-question', { title: event.title })
            : t('events:tools.call-off-question', { title: event.title })
        }
        description={event.rsvps.length > 0 && !isPast ? t('events:tools.gone-and-told') : t('events:tools.gone')}
        confirmLabel={isPast ? t('events:tools.delete-it') : t('events:tools.call-it-off')}
        cancelLabel={t('events:tools.keep-it')}
        busy={removal.isPending}
        busyLabel={isPast ? t('events:tools.deleting') : t('events:tools.calling-off')}
        onConfirm={callOff}
      />
    </>
  )
}
