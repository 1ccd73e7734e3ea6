import { readdirSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBinaries } from '#server/db/embedded-binaries.ts'
import { findPostmaster, stopPostmaster } from '#server/db/embedded-postmaster.ts'

const memory = '/dev/shm'
const tmpfs = 0x01021994
/** A run takes less than half a gigabyte. */
const neededBytes = 2 * 2 ** 30
const prefix = 'sponti-test-'

/** The tests' databases are thousands of short-lived files, which a disk is slow to make and delete: into memory, where it has room. */
export function keepScratchInMemory(): void {
  if (hasRoom()) process.env.TMPDIR ??= memory
}

function hasRoom(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(memory)
    return type === tmpfs && Math.min(bavail * bsize, process.availableMemory()) >= neededBytes
  } catch {
    return false
  }
}

/** A folder that the next run finds and removes, should this one be killed. A database server goes into its `postgres`. */
export async function makeScratch(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
  // Started as root, PostgreSQL runs as another user, who must be able to traverse this folder.
  await chmod(folder, 0o711)
  return folder
}

/** A killed run leaves its servers running, in folders named after the dead process: stops and deletes them. */
export async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (Number.isNaN(owner) || isAlive(owner)) continue
    const folder = path.join(tmpdir(), name)
    const dir = path.join(folder, 'postgres')
    const left = findPostmaster(dir)
    if (left) await stopPostmaster(dir, { pid: left.pid, pgCtl: findBinaries().pgCtl })
    // Another run may be clearing up the same folder.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
