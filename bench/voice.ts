import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTranscriber, type Transcriber } from '#server/adapters/voice/transcriber.ts'
import { getSpeechModel } from '#tests/support/speech-model.ts'
import { toTable, writeReport } from './report.ts'

const seconds = 10
const bytesPerSecond = 32_000
const rounds = 10
const goal = 3

export async function measureVoice(): Promise<void> {
  const load = loadavg()[0] ?? 0
  const { first, median, worst, memory } = await measureSpeech()
  const times = [
    ['first, with the start of the process and the loading of the model', first.toFixed(2)],
    [`later, median of ${rounds}`, median.toFixed(2)],
    ['later, slowest', worst.toFixed(2)],
  ]
  const body = [
    `A clip of ${seconds} seconds with the built-in model, which hears a piece twice where it is not sure. The goal is
under ${goal} seconds after the first. Load of the machine when it began: ${load.toFixed(1)}.`,
    toTable(['listening', 'seconds'], times),
    'The model lives in a process of its own, which ends when nobody has spoken for a while.',
    toTable(['memory', 'server (MB)', 'listening process (MB)'], memory),
  ]
  writeReport('voice', 'How long listening takes', body.join('\n\n'))
  if (median > goal) process.exitCode = 1
}

async function measureSpeech() {
  const idleMs = 200
  const ear = createTranscriber({ modelDir: await getSpeechModel(), idleMs })
  const clip = readClip()
  const memory = [toMemoryRow('before', ear.pid)]
  const first = await time(ear, clip)
  const later: number[] = []
  for (let round = 0; round < rounds; round += 1) later.push(await time(ear, clip))
  memory.push(toMemoryRow('loaded', ear.pid))
  const { pid } = ear
  await wait(idleMs * 5)
  memory.push(toMemoryRow('freed', pid))
  const sorted = later.toSorted((one, other) => one - other)
  return { first, median: sorted[Math.floor(rounds / 2)] ?? 0, worst: sorted.at(-1) ?? 0, memory }
}

/** Ten seconds of speech: the tests' clip, repeated. */
function readClip(): Buffer {
  const sentence = readFileSync(join(import.meta.dirname, '../tests/fixtures/pizza-tonight.pcm'))
  const wanted = seconds * bytesPerSecond
  return Buffer.concat(Array.from({ length: Math.ceil(wanted / sentence.length) }, () => sentence)).subarray(0, wanted)
}

function toMemoryRow(when: string, listener: number | undefined) {
  return [when, (process.memoryUsage().rss / 1e6).toFixed(0), readMemory(listener).toFixed(0)]
}

/** Resident memory of a process in MB; Linux only, else 0. */
function readMemory(pid: number | undefined): number {
  if (pid === undefined) return 0
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000
  } catch {
    return 0
  }
}

async function time(ear: Transcriber, clip: Buffer): Promise<number> {
  const begin = performance.now()
  await ear.transcribe(clip)
  return (performance.now() - begin) / 1000
}
