import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createS3Client, drop, isMissing, refuse, type S3Settings } from '#server/adapters/media/s3-client.ts'
import { CommandError } from '#server/command-error.ts'
import type { Config } from '#server/config.ts'

/** Where backups are kept: each is a folder of parts, with a manifest that is written last. */
export type BackupStore = {
  /** As people read it. */
  place: string
  put(name: string, bytes: Uint8Array): Promise<void>
  find(name: string): Promise<Buffer | null>
  /** Names of all files, with the folder of their backup. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** A part of eight megabytes over a slow line. */
const timeoutMs = 120_000
const prefix = 'backups/'

/** `s3` is the bucket of S3_BUCKET, `s3://name` another bucket with the same keys; anything else is a folder. */
export function openBackupStore(to: string, { s3 }: Pick<Config, 's3'>): BackupStore {
  const bucket = /^s3(?::\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9]))?$/.exec(to)
  if (!bucket) return createFolderStore(resolve(to))
  if (!s3) throw new CommandError(`Backups go to ${to}, but S3_ENDPOINT and the other S3_ variables are not set.`)
  return createS3Store({ ...s3, bucket: bucket[1] ?? s3.bucket })
}

function createFolderStore(dir: string): BackupStore {
  return {
    place: dir,
    async put(name, bytes) {
      const path = join(dir, name)
      // Only the account that makes backups may read them: they hold everything about everyone.
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(`${path}.new`, bytes, { flush: true, mode: 0o600 })
      await rename(`${path}.new`, path)
    },
    find: (name) => readFile(join(dir, name)).catch(nullIfMissing),
    async list() {
      const folders = (await readdir(dir, { withFileTypes: true }).catch(nullIfMissing)) ?? []
      const names = folders
        .filter((entry) => entry.isDirectory())
        .map(async ({ name }) => (await readdir(join(dir, name))).map((file) => `${name}/${file}`))
      return (await Promise.all(names)).flat()
    },
    async remove(name) {
      const path = join(dir, name)
      await rm(path, { force: true })
      const left = await readdir(dirname(path)).catch(nullIfMissing)
      if (left?.length === 0) await rm(dirname(path), { recursive: true, force: true })
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function createS3Store(settings: S3Settings): BackupStore {
  const send = createS3Client(settings, timeoutMs)
  return {
    place: `s3://${settings.bucket}`,
    put: (name, bytes) =>
      send({ method: 'PUT', path: `/${prefix}${name}`, body: bytes }, async (response) => {
        await (response.ok ? drop(response) : refuse(response))
      }),
    find: (name) =>
      send({ method: 'GET', path: `/${prefix}${name}` }, async (response) => {
        if (await isMissing(response)) return null
        if (!response.ok || !response.body) return refuse(response)
        return buffer(response.body)
      }),
    async list() {
      const names: string[] = []
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
        const xml = await send({ method: 'GET', path: `?${query}` }, (response) =>
          response.ok ? response.text() : refuse(response),
        )
        // Our keys have no character that XML would escape.
        names.push(...[...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key.slice(prefix.length)))
        token = /<NextContinuationToken>([^<]*)</.exec(xml)?.[1]
      } while (token)
      return names
    },
    remove: (name) =>
      send({ method: 'DELETE', path: `/${prefix}${name}` }, async (response) => {
        await (response.ok || (await isMissing(response)) ? drop(response) : refuse(response))
      }),
  }
}
