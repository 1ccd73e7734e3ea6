import type { Config } from '#server/config.ts'
import { createLocalReader } from '#server/voice/local.ts'
import { toModelDir } from '#server/voice/model-files.ts'
import { createOpenAiReader } from '#server/voice/openai.ts'
import type { VoiceReader } from '#server/voice/reader.ts'

type Log = { warn(words: string): void }

/** The configured service, else this machine itself. */
export function createVoice({ openai, dataDir }: Pick<Config, 'openai' | 'dataDir'>, log: Log): VoiceReader {
  return openai ? createOpenAiReader(openai, log) : createLocalReader(toModelDir(dataDir))
}
