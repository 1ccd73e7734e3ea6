import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { IdParams, Timestamp } from '#shared/schemas.ts'

/** The state of a person's feed. Its URL is not included: only the token's hash is stored. */
export const CalendarFeed = z.object({
  isOn: z.boolean(),
  createdAt: z.nullable(Timestamp),
  /** Accurate to the hour. */
  lastFetchedAt: z.nullable(Timestamp),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const downloadEventCalendar = defineEndpoint({
  method: 'GET',
  path: '/api/events/:id/calendar.ics',
  summary: 'A calendar file with one event whose time is known.',
  params: IdParams,
  errors: ['not_found'],
})

export const getCalendarFeed = defineEndpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  summary: 'Whether the own calendar feed is on, and when a calendar last came for it.',
  reply: CalendarFeed,
})

export const renewCalendarFeed = defineEndpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  summary: 'Turns the own calendar feed on, or gives it another address. The address is shown this once.',
  reply: z.extend(CalendarFeed, { url: z.string() }),
})

export const endCalendarFeed = defineEndpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  summary: 'Turns the own calendar feed off; its address stops working at once.',
})

export const readCalendarFeed = defineEndpoint({
  method: 'GET',
  path: '/api/calendar-feed/:token.ics',
  summary: 'What the owner of the token hosts, goes to or might show up at, for calendar programs.',
  access: 'public',
  // Any string: a malformed token is a 404 like an unknown one.
  params: z.object({ token: z.string() }),
  errors: ['not_found'],
})
