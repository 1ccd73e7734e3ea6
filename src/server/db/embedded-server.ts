import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from '#server/db/embedded-binaries.ts'
import { environment, readPassword } from '#server/db/embedded-cluster.ts'
import type { Identity } from '#server/db/embedded-identity.ts'
import {
  createLoopbackPlace,
  createSocketPlace,
  isPrivate,
  type Place,
  removeShortFolder,
  toSettings,
} from '#server/db/embedded-place.ts'
import { disownStalePidFile, findPostmaster, isPostmaster, stopPostmaster } from '#server/db/embedded-postmaster.ts'
import { join, type Presence } from '#server/db/embedded-presence.ts'

export type Installation = {
  dir: string
  binaries: Binaries
  identity: Identity
  settings: Record<string, string>
  loopback: boolean
  /** How long the server that holds the folder may be unresponsive before it is stopped. */
  timeoutMs: number
}

export type Server = { place: Place; pid: number; presence: Presence; adopted: boolean }

const pollMs = 15
const knockMs = 250
const contestMs = 60_000
/** A server of our own that says it is ready: on a busy machine its first connection takes longer than that of an old one. */
const welcomeMs = 60_000

/** Lost a race: another process holds the folder, or killed our server. Worth a retry. */
class StartCrossed extends Error {}

/** Adopts the server that runs on the folder, or starts one. After a lost race, the winner's is adopted. */
export async function bringUp(installation: Installation, before?: Place): Promise<Server> {
  for (const end = Date.now() + contestMs; ; await sleep(pollMs)) {
    const found = await adopt(installation)
    if (found) return found
    try {
      return await launch(installation, before)
    } catch (error) {
      if (!(error instanceof StartCrossed) || Date.now() > end) throw error
    }
  }
}

// Waits for a server that is starting or stopping. An unresponsive one is stopped, since it holds the folder; crash
// recovery restores all committed transactions.
async function adopt({ dir, binaries, loopback, timeoutMs }: Installation): Promise<Server | null> {
  let nextKnock = 0
  for (let silentSince = Date.now(); ; await sleep(pollMs)) {
    const postmaster = findPostmaster(dir)
    if (!postmaster) return null
    // During startup rely on postmaster.pid: every refused connection would be logged as an error.
    if (!postmaster.ready && Date.now() < nextKnock) continue
    nextKnock = Date.now() + knockMs
    const { pid, port, socketFolder } = postmaster
    const place: Place = loopback
      ? { host: '127.0.0.1', port, password: readPassword(dir) }
      : { host: socketFolder, port, password: undefined }
    const answer = loopback || isPrivate(socketFolder, dir) ? await join(place, dir) : null
    if (answer && 'leave' in answer) return { place, pid, presence: answer, adopted: true }
    if (!isPostmaster(pid, dir)) {
      disownStalePidFile(dir, postmaster)
      return null
    }
    if (answer?.busy) silentSince = Date.now()
    if (Date.now() - silentSince > timeoutMs)
      await stopPostmaster(dir, { pid, pgCtl: binaries.pgCtl, waitMs: timeoutMs })
  }
}

async function launch(installation: Installation, before: Place | undefined): Promise<Server> {
  const { dir, binaries, identity, loopback } = installation
  const place = loopback
    ? await createLoopbackPlace(readPassword(dir), before)
    : createSocketPlace(dir, identity, before)
  const child = spawnServer(installation, place)
  for (let readySince = 0; ; await sleep(pollMs)) {
    if (child.ended()) {
      if (!before) removeShortFolder(place, dir)
      throw toStartError(child)
    }
    const postmaster = findPostmaster(dir)
    if (!postmaster?.ready || postmaster.pid !== child.pid) continue
    readySince ||= Date.now()
    const answer = await join(place, dir)
    if ('leave' in answer) return { place, pid: postmaster.pid, presence: answer, adopted: false }
    if (Date.now() - readySince < welcomeMs) continue
    await stopPostmaster(dir, { pid: postmaster.pid, pgCtl: binaries.pgCtl })
    throw new Error(`PostgreSQL runs in ${dir}, but does not let us in: ${answer.error.message}`)
  }
}

function toStartError({ wasKilled, tail }: ReturnType<typeof spawnServer>): Error {
  return wasKilled() || /lock file ".*" already exists|pre-existing shared memory block|is empty/.test(tail())
    ? new StartCrossed(`PostgreSQL was killed, or another one holds its folder: ${tail()}`)
    : new Error(`PostgreSQL did not start: ${tail()}`)
}

function spawnServer({ dir, binaries, identity, settings }: Installation, place: Place) {
  const all = { ...quietSettings, ...settings, ...toSettings(place) }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = identity.command(binaries.postgres, ['-D', dir, ...options])
  const child = spawn(command.file, command.args, {
    ...command.options,
    cwd: path.dirname(dir),
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: it survives Ctrl-C in our terminal and the end of our process.
    detached: true,
    windowsHide: true,
  })
  let tail = ''
  let ended = false
  child.stderr.on('data', (chunk) => {
    tail = (tail + chunk).slice(-2_000)
  })
  child.once('error', (error) => {
    tail += error.message
    ended = true
  })
  child.once('close', () => {
    ended = true
  })
  // unref: other processes may go on using the server after we exit.
  child.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
  return { pid: child.pid, ended: () => ended, wasKilled: () => child.signalCode !== null, tail: () => tail.trim() }
}

const quietSettings = {
  shared_buffers: '128MB',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Log starts and crashes, but no statements or values: those are personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}
