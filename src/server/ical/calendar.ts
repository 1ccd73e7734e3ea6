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
import { t } from '#shared/message.ts'
import { product } from '#shared/product.ts'

export type CalendarEvent = {
  id: string
  /** Counts edits, so that a calendar knows which copy is the newer one. */
  revision: number
  startsAt: Date
  endsAt: Date
  title: string
  description: string | null
  location: string | null
  /** The host's own words for the time, which are never replaced by ours. */
  specificTime: string | null
  /** The event's page. Its host name is part of the UID. */
  url: string
  hostName?: string
  /** The calendar's owner answered maybe: the entry does not block their time. */
  isMaybe?: boolean
}

/** Feed entries are stamped with their last change, so that an unchanged feed is byte-identical. */
export type FeedEvent = CalendarEvent & { changedAt: Date }

// An organizer needs an address, and calendars get shared outside the app: .invalid (RFC 2606) will never exist.
const nobodysAddress = 'nobody@sponti.invalid'

const prodId = { company: product.name, product: 'Spons', language: 'EN' }

/** ical-generator omits the final line break. */
const toText = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`

export function toCalendarFile(event: CalendarEvent & { changedAt?: Date }, now: Date): string {
  const calendar = new ICalCalendar({ method: ICalCalendarMethod.PUBLISH, prodId })
  calendar.createEvent({ ...toEntry(event, now), lastModified: event.changedAt ?? null })
  return toText(calendar)
}

// RFC 5545 requires at least one component: an empty calendar gets a UTC time zone.
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

/** A calendar subscription. Without METHOD, DTSTAMP is the time of the last change, not of the request. */
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
    end: new Date(Math.max(event.startsAt.getTime(), event.endsAt.getTime())),
    // The title may consist of control characters only, and an entry needs a name.
    summary: toPlainLine(event.title) || t('calendar-file:untitled'),
    description: toDescription(event),
    location: event.location && toPlainLine(event.location),
    url: event.url,
    organizer: { name: toPlainLine(event.hostName ?? '') || product.name, email: nobodysAddress },
    status: event.isMaybe || isLooseTime(event.specificTime) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    transparency: event.isMaybe ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    // Others may have access to the calendar: entries are private.
    class: ICalEventClass.PRIVATE,
  }
}

function toDescription({ specificTime, description, url }: CalendarEvent): string {
  const when = specificTime && t('mails:fact-line', { label: t('mails:when'), fact: toPlainLine(specificTime) })
  return [when, description && toPlainText(description), url].filter(Boolean).join('\n\n')
}
