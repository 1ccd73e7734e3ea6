import { setPriority } from 'node:os'
import { loadMoonshine, type Moonshine } from '#server/adapters/voice/moonshine.ts'
import { toPieces } from '#server/adapters/voice/speech.ts'
import type { Question, Reply } from '#server/adapters/voice/transcriber.ts'

// A child process: its memory is freed when it exits, and a native crash does not take the server down.
// Lower priority than the server, which has requests to answer.
setPriority(5)
// Exit with the parent, even if that was killed.
process.once('disconnect', () => process.exit())

const send = (reply: Reply) => process.send?.(reply)

let loading: Promise<Moonshine> | undefined
let queue = Promise.resolve()

async function answer({ id, speech, modelDir }: Question) {
  try {
    const pieces = toPieces(speech)
    const words: string[] = []
    for (const piece of pieces) {
      loading ??= loadMoonshine(modelDir)
      words.push(await (await loading)(piece))
    }
    send({ id, words: words.join(' ').trim() })
  } catch (error) {
    loading = undefined
    send({ id, failure: error instanceof Error ? error.message : String(error) })
  }
}

// One at a time: two in parallel would only compete for the CPU.
process.on('message', (question: Question) => {
  queue = queue.then(() => answer(question))
})
