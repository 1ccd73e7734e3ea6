import { type CurrentUser, getAppConfig, getCurrentUser } from '#shared/accounts.ts'
import type { Endpoint, ReplyOf } from '#shared/endpoint.ts'
import { getEvent, listFeed } from '#shared/events.ts'
import { toKey } from '#shared/keys.ts'
import { countUnread } from '#shared/notifications.ts'
import { type FirstScreen, type Handover, handoverId } from '#shared/pages.ts'
import { findNextPath, toPath } from '#shared/paths.ts'
import type { Person } from './person.ts'

type Parts = {
  person: Person
  /** The last response on this device, with the waiting writes in it. */
  findKept(path: string): Promise<Response | null>
}

/** Puts what this person last read at an address into the app shell, as the server puts what it reads there. */
export function createFirstScreens({ person, findKept }: Parts) {
  async function findRead(key: readonly string[], path: string): Promise<FirstScreen['reads']> {
    const response = await findKept(path)
    if (!response) return []
    const answer: unknown = await response.json()
    return [{ key, answer, ...(Array.isArray(answer) && { next: findNextPath(response.headers.get('link')) }) }]
  }

  function findReads(path: string): Promise<FirstScreen['reads'][]> {
    const [, id] = /^\/event\/([^/]+)$/.exec(path) ?? []
    if (id) return Promise.all([findRead(toKey(getEvent, { params: { id } }), toPath(getEvent, { params: { id } }))])
    if (path !== '/' && path !== '/home') return Promise.resolve([])
    return Promise.all([listFeed, countUnread].map((call: Endpoint) => findRead(toKey(call), call.path)))
  }

  async function findHandover(path: string): Promise<Handover | null> {
    const [first, ...others] = await findReads(path)
    const user = (await (await findKept(getCurrentUser.path))?.json()) as CurrentUser | undefined
    const config = (await (await findKept(getAppConfig.path))?.json()) as ReplyOf<typeof getAppConfig> | undefined
    if (!first?.length || !user || !config) return null
    return {
      config,
      isSignedOut: false,
      seed: Date.now(),
      person: { user, position: null, reads: [first, ...others].flat() },
    }
  }

  /** The shell as it is where nothing was read yet, or while a sign-in or sign-out may be under way. */
  return async function fillShell(shell: Response, path: string): Promise<Response> {
    const generation = person.generation()
    const handover = await findHandover(path).catch(() => null)
    const text = await shell.clone().text()
    if (!handover || !person.isConfirmed() || person.generation() !== generation) return shell
    const json = JSON.stringify(handover).replaceAll('<', '\\u003c')
    const block = `<script type="application/json" id="${handoverId}">${json}</script>`
    const headers = new Headers(shell.headers)
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
    headers.set('cache-control', 'private, no-store')
    return new Response(
      text.replace('</body>', () => `${block}</body>`),
      { headers },
    )
  }
}
