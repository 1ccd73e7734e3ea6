import { trim } from './copies.ts'

/** The files of a build, injected into the worker at build time (scripts/build/vite-worker.ts). */
export type Build = { id: string; files: readonly string[]; language: string }

const prefix = 'sponti-precache-'
const gifCache = 'sponti-gifs'
const mostGifs = 60
/** This build and the previous one: open pages may still use that one. */
const keptBuilds = 2

/** Puts what was last read at this path into the shell. */
type FillShell = (shell: Response, path: string) => Promise<Response>

type Parts = {
  build: Build
  storage: CacheStorage
  origin: string
  /** A person is signed in, or the server does not know yet that they signed out. */
  mayUseShell: () => Promise<boolean>
  fillShell: FillShell
}

/** The app's own files, the same for everyone: precached as a whole, so that it opens offline. */
export function createPrecache({ build, storage, origin, mayUseShell, fillShell }: Parts) {
  const name = `${prefix}${build.id}-${build.language}`
  /** In the language of this worker, whatever the browser wishes. */
  const shell = `/app-shell.html?language=${build.language}`
  const files = new Set(build.files)

  /** Hashed files may come from the HTTP cache; any other file may have changed under its name. */
  async function fetchFile(
    path: string,
    cache: RequestCache = path.startsWith('/assets/') ? 'default' : 'no-cache',
  ): Promise<Response> {
    const response = await fetch(path, { cache })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  }

  /** Fetches what is missing. Unchanged files are copied from the previous build's cache. */
  async function fill(): Promise<void> {
    const cache = await storage.open(name)
    const present = new Set((await cache.keys()).map(({ url }) => url.slice(origin.length)))
    for (const path of [shell, ...files]) {
      if (present.has(path)) continue
      const former = path.startsWith('/assets/') ? await storage.match(path) : undefined
      await cache.put(path, former ?? (await fetchFile(path)))
    }
  }

  async function findFile(path: string): Promise<Response | undefined> {
    const own = files.has(path) || path === shell ? await (await storage.open(name)).match(path) : undefined
    // Pages that were opened before this worker was activated request files of other builds.
    return own ?? (path.startsWith('/assets/') ? storage.match(path, { ignoreVary: true }) : undefined)
  }

  async function answerFile(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    return (await findFile(pathname)) ?? fetch(request)
  }

  return {
    fill,
    answerFile,
    /** Fetches every file anew. Deletes all other caches after that: without a connection the app has to open. */
    async refetch(): Promise<void> {
      const cache = await storage.open(name)
      for (const path of [shell, ...files]) await cache.put(path, await fetchFile(path, 'reload'))
      for (const key of await storage.keys()) if (key !== name) await storage.delete(key)
    },
    /** Deletes old builds, except the previous one. */
    async tidy(): Promise<void> {
      const builds = (await storage.keys()).filter((key) => key.startsWith(prefix) && key !== name)
      const former = builds.slice(0, Math.max(0, builds.length - (keptBuilds - 1)))
      for (const key of former) await storage.delete(key)
    },
    /**
     * People who were signed in get the cached app shell at once, with what they last read there; it fetches the rest. So does
     * the next person after one whose sign-out is not confirmed: what the server renders would be of that person.
     * Visitors get the server's page, and the shell as a fallback.
     */
    async answerPage(request: Request): Promise<Response> {
      if (await mayUseShell()) {
        const page = await findFile(shell)
        if (page) return fillShell(page, new URL(request.url).pathname)
      }
      try {
        const response = await fetch(request)
        return [502, 503, 504].includes(response.status) ? ((await findFile(shell)) ?? response) : response
      } catch (error) {
        const page = await findFile(shell)
        if (page) return page
        throw error
      }
    },
    answerGif: (request: Request) => answerGif(request, { storage, origin }),
  }
}

async function answerGif(request: Request, { storage, origin }: Pick<Parts, 'storage' | 'origin'>): Promise<Response> {
  const { pathname } = new URL(request.url)
  const cache = await storage.open(gifCache)
  const known = await cache.match(pathname)
  if (known) return known
  const response = await fetch(new URL(pathname, origin))
  if (response.ok) {
    await trim(cache, mostGifs - 1)
    await cache.put(pathname, response.clone()).catch(() => {})
  }
  return response
}
