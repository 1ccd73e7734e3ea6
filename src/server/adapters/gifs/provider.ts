import * as z from 'zod/mini'
import type { Gif } from '#shared/gifs.ts'

export type GifProvider = {
  /** The attribution that its terms require beside its pictures. */
  attribution: string | null
  search(term: string, limit: number): Promise<Gif[]>
  /** Tells it that a GIF was chosen. */
  share(id: string, term: string): Promise<void>
}

/** The provider is down, slow, out of quota or sends nonsense. Messages contain no URL: the API key is part of it. */
export class GifsUnavailable extends Error {
  readonly retryAfter: number
  constructor(message: string, retryAfter = 30) {
    super(message)
    this.retryAfter = retryAfter
  }
}

const answerMs = 4_000
const longestWait = 600

/** Sends one request to a provider and returns its JSON; throws GifsUnavailable. */
export async function askProvider(url: string, body?: object): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new GifsUnavailable(`The provider of GIFs answered ${response.status}.`, readRetryAfter(response))
    }
    const text = await response.text()
    return text === '' ? null : JSON.parse(text)
  } catch (error) {
    if (error instanceof GifsUnavailable) throw error
    throw new GifsUnavailable(
      `No answer from the provider of GIFs: ${error instanceof Error ? error.name : 'unknown'}.`,
    )
  }
}

/** The valid entries of a list: one that does not parse (an advertisement) is skipped. */
export function readEntries<Schema extends z.ZodMiniType>(list: unknown, schema: Schema): z.output<Schema>[] {
  const entries = z.array(z.unknown()).safeParse(list)
  if (!entries.success) throw new GifsUnavailable('The provider of GIFs answered with something else.')
  return entries.data.flatMap((entry) => {
    const read = schema.safeParse(entry)
    return read.success ? [read.data] : []
  })
}

export function toRatio({ width, height }: { width: number; height: number }) {
  return width > 0 && height > 0 ? Number((width / height).toFixed(3)) : 1
}

export function isFrom(origins: readonly string[], url: string): boolean {
  const { origin, username, password } = URL.parse(url) ?? {}
  return origin !== undefined && !username && !password && origins.includes(origin)
}

function readRetryAfter(response: Response) {
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 ? Math.min(Math.ceil(seconds), longestWait) : undefined
}
