import { createHash } from 'node:crypto'
import type { FeedRow, KnownCalendarRow } from '#server/features/calendars/queries.ts'
import { type FeedEvent, toCalendarFeed } from '#server/ical/calendar.ts'
import { type CalendarFeed, readCalendarFeed } from '#shared/calendars.ts'
import { toPath } from '#shared/paths.ts'

/** The refresh interval that calendar apps are asked to use. */
const refreshSeconds = 3600

export function toFeedUrl(publicUrl: string, token: string): string {
  return publicUrl + toPath(readCalendarFeed, { params: { token } })
}

export function toFeedView(feed: FeedRow | null): CalendarFeed {
  return {
    isOn: feed !== null,
    createdAt: feed?.createdAt.toISOString() ?? null,
    lastFetchedAt: feed?.lastFetchedAt?.toISOString() ?? null,
  }
}

export function toCalendarEvent(row: KnownCalendarRow, publicUrl: string): FeedEvent {
  return { ...row, url: `${publicUrl}/event/${row.id}` }
}

export function toFeedFile(rows: readonly KnownCalendarRow[], publicUrl: string): { text: string; tag: string } {
  const text = toCalendarFeed(
    rows.map((row) => toCalendarEvent(row, publicUrl)),
    refreshSeconds,
  )
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` }
}

const longestName = 60

/** An ASCII file name for any title. */
export function toFileName(title: string): string {
  const words = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const name = words.replace(/[^a-z0-9]+/g, '-').slice(0, longestName)
  return `${name.replace(/^-|-$/g, '') || 'spon'}.ics`
}
