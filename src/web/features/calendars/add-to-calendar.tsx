import { CalendarPlus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { downloadEventCalendar } from '#shared/calendars.ts'
import type { EventDetail } from '#shared/events.ts'
import { toPath } from '#shared/paths.ts'
import { ChipLink } from '#web/ui/chip.tsx'
import { toastError } from '#web/ui/toast.ts'

/** The spon as an .ics file, if its start is known. */
export function AddToCalendar({ event }: { event: Pick<EventDetail, 'id' | 'startsAt'> }) {
  return (
    event.startsAt && (
      <p className="flex">
        <ChipLink
          href={toPath(downloadEventCalendar, { params: { id: event.id } })}
          color="mint"
          className="min-h-10"
          icon={<CalendarPlus className="size-4 shrink-0" />}
          onClick={stayWhenOffline}
        >
          Add to calendar
        </ChipLink>
      </p>
    )
  )
}

/** Offline, the link would leave the app for the browser's own error page. */
function stayWhenOffline(click: MouseEvent) {
  if (navigator.onLine) return
  click.preventDefault()
  toastError('You are offline. Your calendar can have it once you are back.')
}
