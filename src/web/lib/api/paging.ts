import { readJson, sendRequest } from '#web/lib/api/api.ts'

export type Page<Item> = { items: Item[] /** The path of the next page, or null at the end. */; next: string | null }

/** The lists of the API are plain arrays; the next page is named in the Link header. */
export async function readPage<Item>(path: string, signal?: AbortSignal): Promise<Page<Item>> {
  const response = await sendRequest('GET', path, signal ? { signal } : {})
  const items = (await readJson(response)) as Item[]
  return { items, next: findNextPath(response.headers.get('Link')) }
}

function findNextPath(link: string | null): string | null {
  const target = link?.match(/<([^>]+)>\s*;[^,]*\brel="?next"?/)?.[1]
  if (!target) return null
  const url = new URL(target, location.origin)
  return url.pathname + url.search
}

/** A new item pushes others to the next page: each is shown once. */
export function joinPages<Item extends { id: string }>({ pages }: { pages: readonly Page<Item>[] }): Item[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item] as const)).values()]
}
