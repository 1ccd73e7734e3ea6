import { setPriority } from 'node:os'
import { loadMoonshine, type Moonshine } from '#server/adapters/voice/moonshine.ts'
import { toPieces } from '#server/adapters/voice/speech.ts'
import type { Question, Reply } from '#server/adapters/voice/transcriber.ts'

// A process of its own: what the runtime takes comes back whole when it ends, and a crash of it is not the server's.
// Those who wait for a page go first.
setPriority(5)
// Also when the server was killed.
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

// One at a time: two would only wait for each other.
process.on('message', (question: Question) => {
  queue = queue.then(() => answer(question))
})
