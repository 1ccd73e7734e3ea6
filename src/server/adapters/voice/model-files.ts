import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The npm package that contains the model, pinned by version, size and hash. */
export const modelPackage = {
  name: '@moonshine-ai/moonshine-js',
  version: '0.1.29',
  bytes: 21_514_347,
  integrity: 'sha512-Gx1B3mJcbM68ihSy/LyJEuEkGq7sYMqTb04zNdcIeidU0URVlSmXP0GyiQOTTAqDZQXlIC7k+bky+FdXk0UPlg==',
  folder: 'package/dist/model/tiny/quantized/',
} as const

export const modelFiles = {
  encoder: {
    name: 'encoder_model.onnx',
    bytes: 7_937_661,
    sha256: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
  },
  decoder: {
    name: 'decoder_model_merged.onnx',
    bytes: 20_243_286,
    sha256: 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
  },
} as const

/** In the folder that MODELS_DIR names. */
export const toModelDir = (modelsDir: string) => join(modelsDir, `moonshine-tiny-${modelPackage.version}`)

const files = Object.values(modelFiles)

/** Checks sizes only: it runs for every recording. */
export async function hasModel(dir: string): Promise<boolean> {
  const all = await Promise.all(files.map(({ name, bytes }) => hasSize(join(dir, name), bytes)))
  return all.every(Boolean)
}

/** Checks sizes and hashes. At each start that would be 28 MB to read: unchanged files are not hashed again. */
export async function isWhole(dir: string): Promise<boolean> {
  if (!(await hasModel(dir))) return false
  const [note, state] = [join(dir, 'checked.json'), JSON.stringify(await readState(dir))]
  if ((await readFile(note, 'utf8').catch(() => '')) === state) return true
  const all = await Promise.all(files.map(async ({ name, sha256 }) => (await hash(join(dir, name))) === sha256))
  if (!all.every(Boolean)) return false
  // A folder that cannot be written to is checked again next time.
  await writeFile(note, state).catch(() => {})
  return true
}

function readState(dir: string) {
  return Promise.all(
    files.map(async ({ name, sha256 }) => {
      const { ino, ctimeMs } = await stat(join(dir, name))
      return { sha256, ino, ctimeMs }
    }),
  )
}

async function hasSize(path: string, bytes: number): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.size === bytes
}

async function hash(path: string): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of createReadStream(path)) sum.update(chunk)
  return sum.digest('hex')
}
