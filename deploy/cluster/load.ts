import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { toProxyUrl } from '#shared/avatars.ts'
import { createEvent, listMyEvents } from '#shared/events.ts'
import { uploadProfilePicture } from '#shared/media.ts'

/** One request: when it began, how long it took, and why it failed, if it did. */
export type Attempt = { at: number; until: number; failure: string | null }
export type Write = { title: string; at: number; isAcknowledged: boolean }

/** The person's limit is 120 writes a minute. */
const writePauseMs = 600
const readPauseMs = 150
/** A person may change their picture 30 times an hour. */
const picturePauseMs = 2_500
/** Longer than a node waits for a database that moves. */
const patienceMs = 10_000

/** People who post, read and change their pictures, again and again, through the proxy. `people` are their cookies. With `areKeyed` every write
 * carries a key, as the pages' writes do. */
export function startLoad(
  url: string,
  people: { writers: string[]; painters: string[]; areKeyed: boolean },
  picture: Buffer,
) {
  const attempts: Attempt[] = []
  const writes: Write[] = []
  /** Of each person the last picture that was acknowledged. */
  const pictures = new Map<string, string>()
  const { writers, painters, areKeyed } = people
  let isOver = false

  async function ask(path: string, init: RequestInit): Promise<Response | null> {
    const at = Date.now()
    const answer = await fetch(url + path, { ...init, signal: AbortSignal.timeout(patienceMs) }).then(
      async (response) => ({ response, body: await response.text() }),
      (error: Error) => `${error.name} ${String(error.cause ?? '')}`,
    )
    const failure = typeof answer === 'string' ? answer : answer.response.ok ? null : `${answer.response.status}`
    attempts.push({ at, until: Date.now(), failure })
    if (typeof answer === 'string' || failure !== null) return null
    return new Response(answer.body, { status: answer.response.status === 204 ? 200 : answer.response.status })
  }

  async function post(cookie: string, number: number) {
    const write: Write = { title: randomUUID(), at: Date.now(), isAcknowledged: false }
    writes.push(write)
    // Or every other one. It is repeated until it is acknowledged, as the service worker does.
    const isRepeated = areKeyed || number % 2 === 0
    const key: Record<string, string> = isRepeated ? { 'idempotency-key': write.title } : {}
    const headers = { cookie, origin: url, 'content-type': 'application/json', ...key }
    do {
      const body = JSON.stringify({ title: write.title })
      write.isAcknowledged = (await ask(createEvent.path, { method: createEvent.method, headers, body })) !== null
      if (!write.isAcknowledged) await sleep(200)
    } while (isRepeated && !write.isAcknowledged && !isOver)
  }

  async function paint(cookie: string) {
    // From here on the one before may be gone, whatever the answer is.
    pictures.delete(cookie)
    const body = new FormData()
    body.set('profilePicture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'me.jpg')
    const { path, method } = uploadProfilePicture
    const answer = await ask(path, { method, headers: { cookie, origin: url }, body })
    if (answer) pictures.set(cookie, toProxyUrl(((await answer.json()) as { profileImageUrl: string }).profileImageUrl))
  }

  async function repeat(pauseMs: number, work: (count: number) => Promise<unknown>) {
    for (let count = 0; !isOver; count++) {
      await work(count)
      await sleep(pauseMs)
    }
  }
  const running = [
    ...writers.map((cookie) => repeat(writePauseMs, (count) => post(cookie, count))),
    ...writers.slice(0, 2).map((cookie) => repeat(readPauseMs, () => ask(listMyEvents.path, { headers: { cookie } }))),
    repeat(picturePauseMs, (count) => paint(painters[count % painters.length] ?? '')),
  ]
  return {
    attempts,
    writes,
    /** Those of them that cannot be fetched, with the answer. */
    async listLostPictures(): Promise<string[]> {
      const shown = [...pictures]
      const answers = await Promise.all(shown.map(([, path]) => fetchPicture(url + path)))
      // Whoever changed theirs meanwhile shows another one.
      return shown.flatMap(([cookie, path], i) =>
        answers[i] === null || pictures.get(cookie) !== path ? [] : [`${path}: ${answers[i]}`],
      )
    },
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}

/** Null if it comes; else what came instead, asked again for a while: what is not there for a moment is not lost. */
async function fetchPicture(url: string): Promise<string | null> {
  let failure = ''
  for (let attempt = 0; attempt < 5; attempt++) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).then(
      async (response) => (response.ok ? null : `${response.status} ${await response.text()}`),
      (error: Error) => `${error.name} ${String(error.cause ?? '')}`,
    )
    if (answer === null) return null
    failure = answer
    await sleep(1_000)
  }
  return failure
}

export type Load = ReturnType<typeof startLoad>

/** In how many seconds of the clock a request failed, or hung until it did. */
export function countFailedSeconds(attempts: Attempt[]): number {
  const seconds = new Set<number>()
  for (const { at, until, failure } of attempts)
    for (let second = Math.floor(at / 1000); failure !== null && second <= until / 1000; second++) seconds.add(second)
  return seconds.size
}
