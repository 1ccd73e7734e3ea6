import { vi } from 'vitest'
import { LiveChange, liveMessages, liveStream } from '#shared/live.ts'

export type LiveMessage = { event: string; data: string; id: string }

export type LiveEar = {
  status: number
  headers: Headers
  /** All messages received so far, without heartbeats. */
  messages: LiveMessage[]
  changes(): LiveChange[]
  /** Resolves when that many messages of this name have arrived. */
  hears(event: string, times?: number): Promise<void>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  close(): void
}

type Opening = { query?: { screen?: string; since?: string }; headers?: Record<string, string> }

/** Opens a live stream as the person whose Cookie header is given. */
export async function listenLive(baseUrl: string, cookie?: string, opening: Opening = {}): Promise<LiveEar> {
  const leaving = new AbortController()
  const response = await fetch(`${baseUrl}${liveStream.path}?${new URLSearchParams(opening.query)}`, {
    headers: { ...(cookie && { cookie }), ...opening.headers },
    signal: leaving.signal,
  })
  const messages: LiveMessage[] = []
  async function read() {
    let rest = ''
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      messages.push(...blocks.flatMap(toMessage))
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    messages,
    changes: () =>
      messages.filter(({ event }) => event === 'changed').map(({ data }) => LiveChange.parse(JSON.parse(data))),
    hears: (event, times = 1) =>
      vi.waitFor(
        () => {
          const heard = messages.filter((message) => message.event === event).length
          if (heard < times) throw new Error(`heard ${event} ${heard} times, not ${times}`)
        },
        { timeout: 60_000, interval: 10 },
      ),
    ended: read().catch(() => {}),
    close: () => leaving.abort(),
  }
}

function toMessage(block: string): LiveMessage[] {
  const fields = new Map(
    block.split('\n').map((line) => [line.split(': ', 1)[0] ?? '', line.split(': ').slice(1).join(': ')]),
  )
  const event = fields.get('event')
  return event === undefined || event === liveMessages.beat
    ? []
    : [{ event, data: fields.get('data') ?? '', id: fields.get('id') ?? '' }]
}
