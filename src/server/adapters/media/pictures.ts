import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { HttpError } from '#server/http/http-error.ts'
import { root } from '#server/root.ts'
import { t } from '#shared/message.ts'

export type Task = { bytes: Uint8Array }
export type Answer = { picture: Uint8Array } | { refusal: 'type' | 'pixels' | 'broken' }
/** The first word of the child process: it is up, and the time for its first picture begins. */
export type Ready = 'ready'

export type Pictures = {
  /**
   * Re-encodes a picture. Metadata, further frames and appended data are dropped. `field` is the input field to name
   * in an error.
   */
  redraw(bytes: Uint8Array, field: string): Promise<Buffer>
  /** Of the child process, while it runs. */
  readonly pid: number | undefined
  close(): void
}

const defaults = {
  longestQueue: 8,
  /** A busy machine is slow to start a process that gives way to all others. */
  startMs: 30_000,
  answerMs: 10_000,
  idleMs: 60_000,
  /** More than twice what the dearest picture of the permitted size takes. */
  mostMemory: 600 * 1024 * 1024,
}
/** `busy`: too many wait. `slow`: its process was ended. */
type Outcome = Answer | { refusal: 'busy' | 'slow' }
type Waiting = Task & { resolve(outcome: Outcome): void }

const program = join(root, 'src/server/adapters/media/picture-process.ts')

const refusals = {
  type: { code: 'unsupported_type', sentence: 'server-media:picture.type' },
  pixels: { code: 'invalid_input', sentence: 'server-media:picture.pixels' },
  broken: { code: 'invalid_input', sentence: 'server-media:picture.broken' },
  busy: { code: 'unavailable', sentence: 'server-media:picture.busy' },
  slow: { code: 'unavailable', sentence: 'server-media:picture.slow' },
} as const

/** Decodes one picture at a time in a child process, which is started when needed and killed when it takes too long. */
export function createPictures(options: Partial<typeof defaults> = {}): Pictures {
  const { longestQueue, startMs, answerMs, idleMs, mostMemory } = { ...defaults, ...options }
  const queue: Waiting[] = []
  let current: Waiting | undefined
  let child: ChildProcess | undefined
  let isReady = false
  /** Ends the child: while it works because that takes too long, else because it is idle. */
  let timer: NodeJS.Timeout | undefined

  function end() {
    child?.kill('SIGKILL')
    child = undefined
  }

  function giveUp() {
    end()
    finishCurrent((one) => one.resolve({ refusal: 'slow' }))
  }

  function start(): ChildProcess {
    isReady = false
    // Messages of a killed child may still arrive: they are not about the current picture.
    const started = startProcess(
      mostMemory,
      (message) => child === started && receive(message),
      () => child === started && giveUp(),
    )
    return started
  }

  function receive(message: Answer | Ready) {
    if (message !== 'ready') return finishCurrent((one) => one.resolve(message))
    isReady = true
    if (current) work(current)
  }

  function finishCurrent(finish: (one: Waiting) => void) {
    clearTimeout(timer)
    if (current) finish(current)
    current = queue.shift()
    if (current) work(current)
    else timer = setTimeout(end, idleMs).unref()
  }

  function work({ bytes }: Waiting) {
    child ??= start()
    clearTimeout(timer)
    timer = setTimeout(giveUp, isReady ? answerMs : startMs)
    if (isReady) child.send({ bytes } satisfies Task)
  }

  function decode(bytes: Uint8Array): Promise<Outcome> {
    if (queue.length >= longestQueue) return Promise.resolve({ refusal: 'busy' })
    return new Promise((resolve) => {
      const one = { bytes, resolve }
      if (current) return void queue.push(one)
      current = one
      work(one)
    })
  }

  return {
    async redraw(bytes, field) {
      const answer = await decode(bytes)
      if ('picture' in answer) return Buffer.from(answer.picture)
      const { code, sentence } = refusals[answer.refusal]
      throw new HttpError(code, t(sentence), code === 'unavailable' ? { retryAfter: 5 } : { field })
    },
    get pid() {
      return child?.pid
    },
    close() {
      for (const { resolve } of queue.splice(0)) resolve({ refusal: 'slow' })
      giveUp()
    },
  }
}

function startProcess(mostMemory: number, onWord: (message: Answer | Ready) => void, onEnd: () => void): ChildProcess {
  const started = fork(program, [String(mostMemory)], {
    execArgv: [],
    // It reads files of strangers, and needs none of our secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  started.on('message', onWord)
  started.on('error', onEnd)
  started.on('exit', onEnd)
  // unref: an idle child must not keep the server alive; pending requests do that by their timer.
  started.unref()
  started.channel?.unref()
  return started
}
