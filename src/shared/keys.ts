import type { Endpoint, ParamsOf, PathInput } from '#shared/endpoint.ts'
import { fillPath, type PathParts } from '#shared/paths.ts'

/**
 * The cache key of an endpoint's response: ['/api/events', id, 'comments']. Keys share a prefix where paths do, and the
 * query is a segment of its own. Without parameters it is the prefix of all keys of the endpoint.
 */
export function toKey<E extends Endpoint>({ path }: E, input?: PathInput<E>): readonly string[] {
  const { params, query } = (input ?? {}) as PathParts
  const [stem = ''] = path.split('/:')
  const rest = params ? fillPath(path, { params }).slice(stem.length + 1) : ''
  return [stem, ...rest.split('/'), fillPath('', { query })].filter((piece) => piece !== '')
}

/** The path that a key makes. */
export const joinKey = (key: readonly unknown[]): string => key.join('/').replace('/?', '?')

type FoundParams<E extends Endpoint> = Record<string & keyof ParamsOf<E>, string>

/** The parameters in the path of a request, not decoded; null if it is not a request to this endpoint. */
export function matchCall<E extends Endpoint>(
  endpoint: E,
  { method, path }: { method: string; path: string },
): FoundParams<E> | null {
  if (method !== endpoint.method) return null
  const pattern = endpoint.path.replace(/[.?]/g, '\\$&').replace(/:(\w+)/g, '(?<$1>[^/?]+)')
  const found = new RegExp(`^${pattern}$`).exec(path)
  return found && ({ ...found.groups } as FoundParams<E>)
}
