import { execFileSync, spawnSync } from 'node:child_process'
import {
  closeSync,
  constants,
  linkSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Content of postmaster.pid, of a running server or of one that has crashed. */
type Postmaster = { pid: number; port: number; socketFolder: string; ready: boolean; text: string }

const pidFile = (dir: string) => path.join(dir, 'postmaster.pid')

export function findPostmaster(dir: string): Postmaster | null {
  try {
    const text = readFileSync(pidFile(dir), 'utf8')
    const lines = text.split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return null
    return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready', text }
  } catch {
    return null
  }
}

/** The pid may have been reused by another process since. */
export function isPostmaster(pid: number, dir: string): boolean {
  try {
    if (process.platform === 'linux')
      return (
        readlinkSync(`/proc/${pid}/cwd`) === dir && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
      )
    if (process.platform === 'win32')
      return execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' }).includes('postgres.exe')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(dir)
  } catch {
    return false
  }
}

/**
 * PostgreSQL refuses to start while the pid in the file is alive, whatever process that is. With our own pid, its
 * parent's, it starts and still checks the shared memory of the dead server. The file is renamed first: if a concurrent
 * start has just replaced it, it is linked back unchanged.
 */
export function disownStalePidFile(dir: string, stale: Postmaster): void {
  const aside = path.join(dir, `postmaster.pid.stale-${process.pid}`)
  try {
    renameSync(pidFile(dir), aside)
    const text = readFileSync(aside, 'utf8')
    const isOurs = text === stale.text
    if (isOurs && process.platform !== 'win32') overwrite(aside, text.replace(/^.*/, String(process.pid)))
    if (!isOurs || process.platform !== 'win32') linkSync(aside, pidFile(dir))
  } catch {
    // Gone, or replaced by a concurrent start: the caller looks again.
  }
  rmSync(aside, { force: true })
}

const pollMs = 10
const timeoutMs = 60_000

/** Stops a server: fast shutdown first, then immediate, then SIGKILL. */
export async function stopPostmaster(
  dir: string,
  { pid, pgCtl, waitMs = timeoutMs }: { pid: number; pgCtl: string; waitMs?: number },
): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync(pgCtl, ['stop', '-D', dir, '-m', 'fast', '-w'], { stdio: 'ignore', windowsHide: true })
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isPostmaster(pid, dir)) return
    signalQuietly(pid, signal)
    if (await isGone(dir, pid, waitMs)) return
  }
}

// Keeps the file's owner. O_NOFOLLOW: as root we would otherwise write wherever that user's symlink points.
function overwrite(file: string, text: string) {
  const handle = openSync(file, constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW)
  writeSync(handle, text)
  closeSync(handle)
}

function signalQuietly(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already exited.
  }
}

async function isGone(dir: string, pid: number, waitMs: number): Promise<boolean> {
  for (const end = Date.now() + waitMs; Date.now() < end; await sleep(pollMs))
    if (findPostmaster(dir)?.pid !== pid || !isPostmaster(pid, dir)) return true
  return false
}
