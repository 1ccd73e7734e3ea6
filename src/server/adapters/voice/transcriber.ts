import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { VoiceUnavailable } from '#server/adapters/voice/voice-reader.ts'
import { root } from '#server/root.ts'

export type Question = { id: number; speech: Uint8Array; modelDir: string }
export type Reply = { id: number; words: string } | { id: number; failure: string }

export type Transcriber = {
  /** Transcribes 16-bit, 16 kHz PCM; '' for silence. */
  transcribe(speech: Uint8Array): Promise<string>
  /** Of the child process, while it runs. */
  readonly pid: number | undefined
  close(): void
}

type Options = { modelDir: string; idleMs?: number; longestQueue?: number; answerMs?: number }
type Waiting = { resolve(words: string): void; reject(error: Error): void; timer: NodeJS.Timeout }

const program = join(root, 'src/server/adapters/voice/speech-process.ts')
const busy = 'Many people are talking to us right now. Your recording is kept.'
const sorry = 'We could not listen to that. Your recording is kept.'

/** Starts the child process at the first recording, and stops it when idle. */
export function createTranscriber({
  modelDir,
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
      return finishOne(reply.id, ({ resolve, reject }) =>
        'words' in reply ? resolve(reply.words) : reject(new VoiceUnavailable(sorry, reply.failure)),
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

  return {
    transcribe(speech) {
      if (waiting.size >= longestQueue) return Promise.reject(new VoiceUnavailable(busy, 'too many wait already', 10))
      clearTimeout(idle)
      child ??= start()
      const to = child
      lastId += 1
      const id = lastId
      return new Promise<string>((resolve, reject) => {
        waiting.set(id, { resolve, reject, timer: setTimeout(giveUp, answerMs) })
        to.send({ id, speech, modelDir } satisfies Question, (error) => {
          if (error) finishOne(id, () => reject(new VoiceUnavailable(sorry, error.message)))
        })
      })
    },
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
