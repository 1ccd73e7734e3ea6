/** What a build consists of, written into the worker when it is built (scripts/vite-worker.ts). */
export type Build = { id: string; files: readonly string[] }

const prefix = 'sponti-precache-'
const shell = '/app-shell.html'
const gifCache = 'sponti-gifs'
const mostGifs = 60
/** This build's and the one before: pages that began with that one still run. */
const keptBuilds = 2

type Parts = { build: Build; storage: CacheStorage; origin: string; isSignedIn: () => Promise<boolean> }

/** The app itself, the same for everybody: kept whole, so that it opens without a connection. */
export function createPrecache({ build, storage, origin, isSignedIn }: Parts) {
  const name = prefix + build.id
  const files = new Set(build.files)

  async function fetchFile(path: string): Promise<Response> {
    // A hashed name can be had from the browser's own cache; any other file may have changed under its name.
    const response = await fetch(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  }

  /** Fetches what is not there yet. Files that did not change come from the build before. */
  async function fill(): Promise<void> {
    const cache = await storage.open(name)
    const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    for (const path of [shell, ...files]) {
      if (present.has(path)) continue
      const former = path.startsWith('/assets/') ? await storage.match(path) : undefined
      await cache.put(path, former ?? (await fetchFile(path)))
    }
  }

  async function findFile(path: string): Promise<Response | undefined> {
    const own = files.has(path) || path === shell ? await (await storage.open(name)).match(path) : undefined
    // Other builds' files are asked for by pages that began before this worker did.
    return own ?? (path.startsWith('/assets/') ? storage.match(path, { ignoreVary: true }) : undefined)
  }

  async function answerFile(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    return (await findFile(pathname)) ?? fetch(request)
  }

  return {
    fill,
    answerFile,
    /** Old builds go, except the last one. */
    async tidy(): Promise<void> {
      const builds = (await storage.keys()).filter((key) => key.startsWith(prefix) && key !== name)
      const former = builds.slice(0, Math.max(0, builds.length - (keptBuilds - 1)))
      for (const key of former) await storage.delete(key)
    },
    /**
     * Whoever was signed in gets the app at once, from this device; it carries nobody, and asks who is there. Visitors
     * get the server's own page, and the app where there is no server.
     */
    async answerPage(request: Request): Promise<Response> {
      if (await isSignedIn()) {
        const page = await findFile(shell)
        if (page) return page
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
    async answerGif(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      const cache = await storage.open(gifCache)
      const known = await cache.match(pathname)
      if (known) return known
      const response = await fetch(new URL(pathname, origin))
      if (response.ok) {
        const keys = await cache.keys()
        for (const key of keys.slice(0, Math.max(0, keys.length + 1 - mostGifs))) await cache.delete(key)
        await cache.put(pathname, response.clone()).catch(() => {})
      }
      return response
    },
  }
}
