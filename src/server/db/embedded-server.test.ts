import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSymlinks, findBinaries } from '#server/db/embedded-binaries.ts'
import { ensureCluster } from '#server/db/embedded-cluster.ts'
import { chooseIdentity } from '#server/db/embedded-identity.ts'
import { isPrivate, toConnectionString } from '#server/db/embedded-place.ts'
import { stopPostmaster } from '#server/db/embedded-postmaster.ts'
import { bringUp, type Installation } from '#server/db/embedded-server.ts'
import { nonDurableSettings } from '#tests/support/database-server.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sponti-embedded-'))
  chmodSync(folder, 0o711)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('where there are no private sockets the server asks for the password in its folder', async () => {
  const dir = path.join(folder, 'postgres')
  const binaries = findBinaries()
  const identity = chooseIdentity(binaries.postgres, dir)
  await ensureCluster(dir, { initdb: binaries.initdb, identity, withPassword: true, sync: false })
  const installation: Installation = {
    dir,
    binaries,
    identity,
    settings: nonDurableSettings,
    loopback: true,
    timeoutMs: 5_000,
  }
  const server = await bringUp(installation)
  const adopted = await bringUp(installation)
  try {
    expect([server.adopted, adopted.adopted]).toEqual([false, true])
    expect(adopted.place).toEqual(server.place)
    expect(server.place.host).toBe('127.0.0.1')
    const guess = new pg.Client({ connectionString: toConnectionString({ ...server.place, password: 'guess' }) })
    await expect(guess.connect()).rejects.toThrow('password authentication failed')
    expect(await server.presence.isLast()).toBe(false)
    expect(await adopted.presence.isLast()).toBe(true)
  } finally {
    await stopPostmaster(dir, { pid: server.pid, pgCtl: binaries.pgCtl })
  }
})

test('the links that npm could not pack are made once, and a second making changes nothing', () => {
  const native = path.join(folder, 'native')
  mkdirSync(path.join(native, 'lib'), { recursive: true })
  writeFileSync(path.join(native, 'lib', 'libpq.so.5.18'), '')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links))
  createSymlinks(native)
  createSymlinks(native)
  expect(readlinkSync(path.join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
})

test('a socket folder that others may enter, or that is not there, is not trusted', () => {
  const shared = path.join(folder, 'shared')
  const own = path.join(folder, 'own')
  mkdirSync(shared, { mode: 0o755 })
  mkdirSync(own, { mode: 0o700 })
  expect([shared, own, path.join(folder, 'none')].map((each) => isPrivate(each, own))).toEqual([false, true, false])
})
