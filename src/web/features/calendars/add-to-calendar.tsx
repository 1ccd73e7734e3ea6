import { CalendarPlus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { downloadEventCalendar } from '#shared/calendars.ts'
import type { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { toPath } from '#shared/paths.ts'
import { ChipLink } from '#web/ui/chip.tsx'
import type { ThemeColor } from '#web/ui/colors.ts'
import { toastError } from '#web/ui/toast.ts'
import { Words } from '#web/ui/words.tsx'

type AddToCalendarProps = { event: Pick<EventDetail, 'id' | 'startsAt'>; color?: ThemeColor }

/** The spon as an .ics file, if its start is known. */
export function AddToCalendar({ event, color }: AddToCalendarProps) {
  return (
    event.startsAt && (
      <ChipLink
        href={toPath(downloadEventCalendar, { params: { id: event.id } })}
        color={color}
        className="min-h-10 shrink-0 max-[22rem]:px-2.5"
        icon={<CalendarPlus className="size-4 shrink-0" />}
        onClick={stayWhenOffline}
      >
        <Words
          say="calendar:add-to"
          tags={{
            roomy: (inside) => <span className="max-[25rem]:sr-only">{inside}</span>,
            short: (inside) => <span className="inline-block max-[25rem]:first-letter:uppercase">{inside}</span>,
          }}
        />
      </ChipLink>
    )
  )
}

/** Offline, the link would leave the app for the browser's own error page. */
function stayWhenOffline(click: MouseEvent) {
  if (navigator.onLine) return
  click.preventDefault()
  toastError(t('calendar:offline'))
}
