import { once } from 'node:events'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { loadMoonshine, type Moonshine } from '#server/adapters/voice/moonshine.ts'
import { toPieces } from '#server/adapters/voice/speech.ts'
import type { Question, Reply } from '#server/adapters/voice/transcriber.ts'
import { silence, toUnsorted } from '#server/adapters/voice/voice-reader.ts'
import type { HeardVoice } from '#shared/voice.ts'

// A child process: its memory is freed when it exits, and a native crash does not take the server down.
// Lower priority than the server, which has requests to answer.
setPriority(5)
// Exit with the parent, even if that was killed.
process.once('disconnect', () => process.exit())

export type Sorted = { heard: HeardVoice } | { trouble: string }

const send = (reply: Reply) => process.send?.(reply)
const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

let moonshine: Promise<Moonshine> | undefined
let reader: Worker | undefined
let queue = Promise.resolve()

function openReader(dir: string | undefined): Worker {
  reader ??= new Worker(new URL('./reader-thread.ts', import.meta.url), { workerData: dir })
  return reader
}

async function transcribe(speech: Uint8Array, { modelDir, readerDir }: Question): Promise<string> {
  const words: string[] = []
  for (const piece of toPieces(speech)) {
    openReader(readerDir)
    moonshine ??= loadMoonshine(modelDir)
    words.push(await (await moonshine)(piece))
  }
  return words.join(' ').trim()
}

async function sort(
  transcript: string,
  readerDir: string | undefined,
): Promise<{ heard: HeardVoice; trouble?: string }> {
  if (transcript === '') return { heard: silence }
  try {
    const thread = openReader(readerDir)
    thread.postMessage(transcript)
    const [sorted] = (await once(thread, 'message')) as [Sorted]
    if ('trouble' in sorted) throw new Error(sorted.trouble)
    return sorted
  } catch (error) {
    void reader?.terminate()
    reader = undefined
    return { heard: toUnsorted(transcript), trouble: toMessage(error) }
  }
}

async function answer(question: Question) {
  const { id, readerDir } = question
  try {
    const transcript = 'speech' in question ? await transcribe(question.speech, question) : question.transcript
    send({ id, ...(await sort(transcript, readerDir)) })
  } catch (error) {
    moonshine = undefined
    send({ id, failure: toMessage(error) })
  }
}

// One at a time: two in parallel would only compete for the CPU.
process.on('message', (question: Question) => {
  queue = queue.then(() => answer(question))
})
