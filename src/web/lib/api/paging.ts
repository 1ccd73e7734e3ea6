import { findNextPath } from '#shared/paths.ts'
import { readJson, sendRequest } from '#web/lib/api/api.ts'

export type Page<Item> = { items: Item[] /** The path of the next page, or null at the end. */; next: string | null }

/** The API's lists are plain arrays; the Link header has the next page's URL. */
export async function readPage<Item>(path: string, signal?: AbortSignal): Promise<Page<Item>> {
  const response = await sendRequest('GET', path, signal ? { signal } : {})
  const items = (await readJson(response)) as Item[]
  return { items, next: findNextPath(response.headers.get('Link')) }
}

/** A new item shifts others to the next page, so items are deduped by id. */
export function joinPages<Item extends { id: string }>({ pages }: { pages: readonly Page<Item>[] }): Item[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item] as const)).values()]
}
