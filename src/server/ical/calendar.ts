import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { isLooseTime } from '#server/ical/loose-time.ts'
import { toPlainLine, toPlainText } from '#server/ical/plain-text.ts'
import { product } from '#shared/product.ts'

export type CalendarEvent = {
  id: string
  /** Counts edits, so that a calendar knows which copy is the newer one. */
  revision: number
  startsAt: Date
  title: string
  description: string | null
  location: string | null
  /** The host's own words for the time, which are never replaced by ours. */
  specificTime: string | null
  /** The event's page. Its host is part of the id that every copy of this event carries. */
  url: string
  hostName?: string
  /** The calendar's owner might come: the entry does not block their time. */
  isMaybe?: boolean
}

/** An entry of a feed says when it last changed, so that the same spons give the same bytes. */
export type FeedEvent = CalendarEvent & { changedAt: Date }

/** Nobody says when a spon ends. Two hours show in a calendar as something, and promise little. */
const lengthMs = 2 * 3_600_000

// Calendars travel further than the app: an organizer has to have an address, and this one belongs to nobody for ever.
const nobodysAddress = 'nobody@sponti.invalid'

const prodId = { company: product.name, product: 'Spons', language: 'EN' }

/** The generator leaves the last line open. */
const toText = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`

/** A calendar file with one entry. */
export function toCalendarFile(event: CalendarEvent & { changedAt?: Date }, now: Date): string {
  const calendar = new ICalCalendar({ method: ICalCalendarMethod.PUBLISH, prodId })
  calendar.createEvent({ ...toEntry(event, now), lastModified: event.changedAt ?? null })
  return toText(calendar)
}

// The standard wants something in every calendar. With no spons ahead it is the zone that the times would be in.
const emptyBody = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
  'END:VCALENDAR',
].join('\r\n')

/** A calendar that programs come back to. Without a METHOD a stamp means the last change, not the moment of asking. */
export function toCalendarFeed(events: readonly FeedEvent[], refreshSeconds: number): string {
  const calendar = new ICalCalendar({ prodId, name: product.name, ttl: refreshSeconds })
  for (const event of events)
    calendar.createEvent({ ...toEntry(event, event.changedAt), lastModified: event.changedAt })
  const text = toText(calendar)
  return events.length > 0 ? text : text.replace('END:VCALENDAR', emptyBody)
}

function toEntry(event: CalendarEvent, stamp: Date): ICalEventData {
  return {
    id: `${event.id}@${new URL(event.url).hostname}`,
    sequence: event.revision,
    stamp,
    start: event.startsAt,
    end: new Date(event.startsAt.getTime() + lengthMs),
    // What was written may have been made of characters that cannot be shown, and an entry needs a name.
    summary: toPlainLine(event.title) || 'A spon',
    description: toDescription(event),
    location: event.location && toPlainLine(event.location),
    url: event.url,
    organizer: { name: toPlainLine(event.hostName ?? '') || product.name, email: nobodysAddress },
    status: event.isMaybe || isLooseTime(event.specificTime) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    transparency: event.isMaybe ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    // What friends do is not for everyone who may look into somebody's calendar.
    class: ICalEventClass.PRIVATE,
  }
}

function toDescription({ specificTime, description, url }: CalendarEvent): string {
  return [specificTime && `When: ${toPlainLine(specificTime)}`, description && toPlainText(description), url]
    .filter(Boolean)
    .join('\n\n')
}
