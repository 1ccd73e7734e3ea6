import { ICalCalendar, ICalCalendarMethod } from 'ical-generator'
import { product } from '#shared/product.ts'

export type CalendarEvent = {
  id: string
  /** Counts edits, so that a calendar knows which copy is the newer one. */
  revision: number
  startsAt: Date
  title: string
  description: string | null
  location: string | null
  url: string
}

/** A calendar file with one entry. It has no end: nobody said one. */
export const toCalendarFile = (event: CalendarEvent, now: Date): string => {
  const calendar = new ICalCalendar({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: product.name, product: 'Spons', language: 'EN' },
  })
  calendar.createEvent({
    id: `${event.id}@${new URL(product.canonicalUrl).hostname}`,
    sequence: event.revision,
    stamp: now,
    start: event.startsAt,
    summary: event.title,
    description: event.description,
    location: event.location,
    url: event.url,
  })
  return calendar.toString()
}
