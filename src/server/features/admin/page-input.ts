import { decodeCursor, wrongCursor } from '#server/http/paging.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id of the last row of the page before; null for the first page. */
export function readCursorId(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const id = decodeCursor(cursor)
  if (!uuid.test(id)) throw wrongCursor()
  return id
}
