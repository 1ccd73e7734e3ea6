import { inTransaction } from '#server/db/database.ts'
import {
  deleteToken,
  findFeed,
  findFeedOwner,
  getCalendarRow,
  keepFetchTime,
  listFeedRows,
  replaceToken,
} from '#server/features/calendars/queries.ts'
import { toCalendarEvent, toFeedFile, toFeedUrl, toFeedView, toFileName } from '#server/features/calendars/view.ts'
import { getVisibleEvent } from '#server/features/events/lock-queries.ts'
import type { Api } from '#server/http/api.ts'
import { notFound } from '#server/http/http-error.ts'
import { speakTo } from '#server/http/languages.ts'
import { createMemoryLimit } from '#server/http/rate-limits.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import { toCalendarFile } from '#server/ical/calendar.ts'
import {
  downloadEventCalendar,
  endCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
} from '#shared/calendars.ts'
import { t } from '#shared/message.ts'

const renewLimit = { name: 'calendar-feed', max: 20, seconds: 3600 }
/** Per person, over all devices. Calendar apps fetch a few times an hour at most. */
const fetchLimit = { name: 'calendar-fetch', max: 60, seconds: 600 }

const contentType = 'text/calendar; charset=utf-8'

export function registerCalendars({ route, context }: Api): void {
  const { db, config, now } = context
  const countFetch = createMemoryLimit(context, fetchLimit)

  route(downloadEventCalendar, async ({ me, params, reply }) => {
    const event = await getVisibleEvent(db, me.id, params.id)
    const { startsAt, ...row } = await getCalendarRow(db, event)
    if (!startsAt) throw notFound(t('calendar-file:no-begin'))
    return reply
      .type(contentType)
      .header('content-disposition', `inline; filename="${toFileName(row.title)}"`)
      .send(toCalendarFile(toCalendarEvent({ ...row, startsAt }, config.publicUrl), now()))
  })

  route(getCalendarFeed, async ({ me }) => toFeedView(await findFeed(db, me.id)))

  route(renewCalendarFeed, { limit: renewLimit }, async ({ me }) => {
    const token = makeToken()
    const feed = await inTransaction(db, (tx) => replaceToken(tx, me.id, hashToken(token)))
    return { ...toFeedView(feed), url: toFeedUrl(config.publicUrl, token) }
  })

  route(endCalendarFeed, ({ me }) => inTransaction(db, (tx) => deleteToken(tx, me.id)))

  route(readCalendarFeed, async ({ params, request, reply }) => {
    const tokenHash = hashToken(params.token)
    const owner = await findFeedOwner(db, tokenHash)
    if (!owner) throw notFound()
    countFetch(tokenHash)
    // The calendar program has a language of its own.
    if (owner.language) speakTo(request, owner.language)
    if (!owner.isFetchKnown) await inTransaction(db, (tx) => keepFetchTime(tx, tokenHash))
    const { text, tag } = toFeedFile(await listFeedRows(db, owner.userId), config.publicUrl)
    // Only the requesting client may cache it, and it must revalidate each time.
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    if (isKnownTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.type(contentType).header('content-disposition', 'inline; filename="sponti.ics"').send(text)
  })
}

/** Compressing proxies mark ETags as weak. */
function isKnownTag(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false
}
