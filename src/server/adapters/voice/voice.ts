import { createLocalReader } from '#server/adapters/voice/local.ts'
import { toModelDir } from '#server/adapters/voice/model-files.ts'
import { createOpenAiReader } from '#server/adapters/voice/openai.ts'
import { createTranscriber } from '#server/adapters/voice/transcriber.ts'
import type { VoiceReader } from '#server/adapters/voice/voice-reader.ts'
import type { Config } from '#server/config.ts'

type Log = { warn(words: string): void }

/** The OpenAI-compatible service if configured, else the local model. */
export function createVoice({ openai, modelsDir }: Pick<Config, 'openai' | 'modelsDir'>, log: Log): VoiceReader {
  const modelDir = toModelDir(modelsDir)
  const transcriber = createTranscriber({ modelDir, log })
  return openai ? createOpenAiReader(openai, { log, transcriber }) : createLocalReader(modelDir, transcriber)
}
