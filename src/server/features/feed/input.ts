import { decodeCursor, isMoment, wrongCursor } from '#server/http/paging.ts'

/** The last row of a page, and when the first page was read: what is over meanwhile stays where it was. */
export type FeedCursor = { moment: string | null; rank: number; place: number; id: string }

const form =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-3]) (-?\d{1,12}(?:\.\d{1,9})?) ([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/

/** Undefined for the first page. Throws on anything that is not one of our cursors. */
export function readFeedCursor(cursor: string | undefined): FeedCursor | undefined {
  if (cursor === undefined) return undefined
  const [, moment, rank, place, id] = form.exec(decodeCursor(cursor)) ?? []
  if (!moment || !id || !isMoment(moment)) throw wrongCursor()
  return { moment, rank: Number(rank), place: Number(place), id }
}
