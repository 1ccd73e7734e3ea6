import { parentPort, workerData } from 'node:worker_threads'
import { readTranscript } from '#server/adapters/voice/reader/read-transcript.ts'
import { loadTagger } from '#server/adapters/voice/reader/tagger.ts'
import type { Sorted } from '#server/adapters/voice/speech-process.ts'

// A thread of the speech process: it loads while the other one listens, so nobody waits for both.
const loading = loadTagger(workerData ?? undefined)
loading.catch(() => {})

parentPort?.on('message', async (transcript: string) => {
  const reply: Sorted = await loading
    .then(async (tagger) => ({ heard: await readTranscript(tagger, transcript) }))
    .catch((error: unknown) => ({ trouble: error instanceof Error ? error.message : String(error) }))
  parentPort?.postMessage(reply)
})
