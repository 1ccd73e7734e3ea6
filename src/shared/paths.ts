import type { Endpoint, ParamsOf, PathInput } from '#shared/endpoint.ts'

export const apiRoot = '/api'
/** What every address of the API begins with. */
export const apiPrefix = `${apiRoot}/`
export const isApiPath = (path: string): boolean => `${path}/`.startsWith(apiPrefix)

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>

/** /api/events/:id with its parameters filled in and the query behind it. */
export function toPath<E extends Endpoint>(endpoint: E, input: PathInput<E>): string {
  return joinKey(toKey(endpoint, input))
}

/**
 * Where a cache holds an endpoint's answer: ['/api/events', id, 'comments']. Keys begin alike where paths do, and the
 * query is a piece of its own. Without its parameters it is what all keys of the endpoint begin with.
 */
export function toKey<E extends Endpoint>({ path }: E, input?: PathInput<E>): readonly string[] {
  const { params, query = {} } = (input ?? {}) as { params?: Values; query?: Values }
  const [stem = ''] = path.split('/:')
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value))
  return [
    stem,
    ...(params && stem !== path ? filled.slice(stem.length + 1).split('/') : []),
    ...(search.size > 0 ? [`?${search}`] : []),
  ]
}

/** The path of which a key is made. */
export const joinKey = (key: readonly unknown[]): string => key.join('/').replace('/?', '?')

type FoundParams<E extends Endpoint> = Record<string & keyof ParamsOf<E>, string>

/** The parameters of a request as they stand in its path; null where it is no call of this endpoint. */
export function matchCall<E extends Endpoint>(
  endpoint: E,
  { method, path }: { method: string; path: string },
): FoundParams<E> | null {
  if (method !== endpoint.method) return null
  const pattern = endpoint.path.replace(/[.?]/g, '\\$&').replace(/:(\w+)/g, '(?<$1>[^/?]+)')
  const found = new RegExp(`^${pattern}$`).exec(path)
  return found && ({ ...found.groups } as FoundParams<E>)
}
