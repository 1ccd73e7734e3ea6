import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { createEvent } from '#shared/events.ts'

type Write = { title: string; isAcknowledged: boolean }

export type Writers = {
  /** Resolves when so many more writes have been acknowledged. */
  acknowledge(more: number): Promise<void>
  /** Begins no post during the work: it would only take the processor from a program that is starting. */
  restDuring<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<Write[]>
}

/**
 * People who post again and again, at whichever node answers. Every other post carries a key and is repeated until it is
 * acknowledged, as the service worker does; the rest are sent once.
 */
export function startWriters(urls: string[], cookies: string[]): Writers {
  const writes: Write[] = []
  let acknowledged = 0
  let stopped = false
  let abandoned = false
  let resting: Promise<unknown> | undefined
  // After a failed test there is no server to write to.
  onTestFinished(() => {
    stopped = true
    abandoned = true
  })

  async function write(cookie: string, number: number) {
    const current: Write = { title: randomUUID(), isAcknowledged: false }
    writes.push(current)
    const isRepeated = number % 2 === 0
    const key: Record<string, string> = isRepeated ? { 'idempotency-key': current.title } : {}
    for (let attempt = 0; attempt === 0 || (isRepeated && !current.isAcknowledged && !abandoned); attempt++) {
      const url = urls[(number + attempt) % urls.length] ?? ''
      current.isAcknowledged = await post(url, { cookie, origin: url, ...key }, current.title)
      if (!current.isAcknowledged) await sleep(50)
    }
    if (current.isAcknowledged) acknowledged += 1
  }

  async function writeOn(cookie: string, first: number) {
    for (let number = first; !stopped; number++) {
      await write(cookie, number)
      await resting
    }
  }
  const running = cookies.map(writeOn)

  return {
    async acknowledge(more) {
      const goal = acknowledged + more
      while (acknowledged < goal && !abandoned) await sleep(10)
    },
    async restDuring(work) {
      const working = work()
      resting = working.catch(() => {})
      return working
    },
    async stop() {
      stopped = true
      await Promise.all(running)
      return writes
    },
  }
}

async function post(url: string, headers: Record<string, string>, title: string): Promise<boolean> {
  const request = { method: createEvent.method, headers: { ...headers, 'content-type': 'application/json' } }
  const { status } = await fetch(url + createEvent.path, { ...request, body: JSON.stringify({ title }) }).catch(() => ({
    status: 0,
  }))
  // 0: the connection broke, so the outcome is unknown. Any refusal but a 503 would be a mistake of this test.
  if (![0, 201, 503].includes(status)) throw new Error(`A post was answered with ${status}.`)
  return status === 201
}
