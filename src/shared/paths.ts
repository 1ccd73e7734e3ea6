import type { Endpoint, PathInput } from '#shared/endpoint.ts'

/** The prefix of all API paths. */
export const apiPrefix = '/api/'
export const isApiPath = (path: string): boolean => `${path}/`.startsWith(apiPrefix)

/** The path of the next page, from a Link header; null at the end of the list. */
export function findNextPath(link: string | null): string | null {
  return link?.match(/<([^>]+)>\s*;[^,]*\brel="?next"?/)?.[1] ?? null
}

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>
export type PathParts = { params?: Values | undefined; query?: Values | undefined }

/** The URL of an endpoint: its path with the parameters filled in and the query appended. */
export function toPath<E extends Endpoint>({ path }: E, input: PathInput<E>): string {
  return fillPath(path, input as PathParts)
}

export function fillPath(path: string, { params = {}, query = {} }: PathParts): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value != null) as [string, string][])
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  // Not its size, which Safari has only since 17.
  return String(search) ? `${filled}?${search}` : filled
}
