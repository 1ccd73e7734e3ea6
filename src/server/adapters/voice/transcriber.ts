import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { VoiceUnavailable } from '#server/adapters/voice/voice-reader.ts'
import { root } from '#server/root.ts'
import type { HeardVoice } from '#shared/voice.ts'

type Said = { speech: Uint8Array } | { transcript: string }
export type Question = Said & { id: number; modelDir: string; readerDir: string | undefined }
/** `trouble`: why the words could not be sorted. */
export type Reply = { id: number } & ({ heard: HeardVoice; trouble?: string } | { failure: string })

export type Transcriber = {
  /** Transcribes 16-bit, 16 kHz PCM, and sorts the words. */
  transcribe(speech: Uint8Array): Promise<HeardVoice>
  /** Sorts words that others have transcribed. */
  sort(transcript: string): Promise<HeardVoice>
  /** Of the child process, while it runs. */
  readonly pid: number | undefined
  close(): void
}

type Log = { warn(words: string): void }
type Options = {
  modelDir: string
  log: Log
  readerDir?: string
  idleMs?: number
  longestQueue?: number
  answerMs?: number
}
type Waiting = { resolve(heard: HeardVoice): void; reject(error: Error): void; timer: NodeJS.Timeout }

const program = join(root, 'src/server/adapters/voice/speech-process.ts')
const busy = 'server-media:voice.busy'
const sorry = 'server-media:voice.sorry'

/** Starts the child process at the first recording, and stops it when idle. */
export function createTranscriber({
  modelDir,
  log,
  readerDir,
  idleMs = 3 * 60_000,
  longestQueue = 5,
  answerMs = 90_000,
}: Options): Transcriber {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function end() {
    clearTimeout(idle)
    child?.kill()
    child = undefined
  }

  function finishOne(id: number, finish: (one: Waiting) => void) {
    const one = waiting.get(id)
    if (!one) return
    waiting.delete(id)
    clearTimeout(one.timer)
    finish(one)
    if (waiting.size === 0) idle = setTimeout(end, idleMs).unref()
  }

  function failAll(reason: string) {
    for (const id of [...waiting.keys()]) finishOne(id, ({ reject }) => reject(new VoiceUnavailable(sorry, reason)))
  }

  function start(): ChildProcess {
    function onReply(reply: Reply) {
      if ('trouble' in reply) log.warn(`words of a recording were not sorted: ${reply.trouble}`)
      finishOne(reply.id, ({ resolve, reject }) =>
        'heard' in reply ? resolve(reply.heard) : reject(new VoiceUnavailable(sorry, reply.failure)),
      )
    }
    const started = startProcess(onReply, (reason) => {
      if (child !== started) return
      child = undefined
      failAll(reason)
    })
    return started
  }

  function giveUp() {
    failAll('the listening process gave no answer in time')
    end()
  }

  function ask(said: Said): Promise<HeardVoice> {
    if (waiting.size >= longestQueue) return Promise.reject(new VoiceUnavailable(busy, 'too many wait already', 10))
    clearTimeout(idle)
    child ??= start()
    const to = child
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject, timer: setTimeout(giveUp, answerMs) })
      to.send({ ...said, id, modelDir, readerDir } satisfies Question, (error) => {
        if (error) finishOne(id, () => reject(new VoiceUnavailable(sorry, error.message)))
      })
    })
  }

  return {
    transcribe: (speech) => ask({ speech }),
    sort: (transcript) => ask({ transcript }),
    get pid() {
      return child?.pid
    },
    close() {
      failAll('the server is closing')
      end()
    },
  }
}

function startProcess(onReply: (reply: Reply) => void, onEnd: (reason: string) => void): ChildProcess {
  const started = fork(program, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  started.on('message', onReply)
  started.on('error', (error) => onEnd(error.message))
  started.on('exit', (code, signal) => onEnd(`the listening process ended with ${signal ?? code}`))
  // unref: an idle child must not keep the server alive; pending requests do that by their timers.
  started.unref()
  started.channel?.unref()
  return started
}
