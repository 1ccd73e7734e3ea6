// Fetches the speech model into a folder for MODELS_DIR, when an image is built: `node scripts/build/fetch-model.ts models`.
import { fetchModel } from '#server/adapters/voice/fetch-model.ts'
import { toModelDir } from '#server/adapters/voice/model-files.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say which folder the model goes to.')
await fetchModel({ dir: toModelDir(folder), registry: process.env.npm_config_registry })
