import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from '#server/db/embedded-binaries.ts'
import { ensureCluster } from '#server/db/embedded-cluster.ts'
import { chooseIdentity } from '#server/db/embedded-identity.ts'
import { removeShortFolder, toConnectionString } from '#server/db/embedded-place.ts'
import { stopPostmaster } from '#server/db/embedded-postmaster.ts'
import { bringUp, type Installation, type Server } from '#server/db/embedded-server.ts'

export type EmbeddedPostgres = {
  connectionString: string
  /** Whether the server was already running: left by a killed run, or used by another process at this moment. */
  adopted: boolean
  /** Stops the server if no other process uses it, even if another one started it. Close your pools first. */
  stop(): Promise<void>
}

type EmbeddedOptions = {
  dir: string
  settings?: Record<string, string>
  /** How long a server found on the folder may be unresponsive before it is restarted. */
  timeoutMs?: number
  /** Called when the server is lost and when it is back. */
  log?: (message: string) => void
}

/**
 * A PostgreSQL server on a folder. It survives when our process is killed, and is restarted when it is killed itself;
 * the connection string stays the same.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dir, settings = {}, timeoutMs = 5_000, log = () => {} } = options
  const installation = await install(dir, settings, timeoutMs)
  const server = await bringUp(installation)
  const release = keepUp(server, installation, log)
  return {
    connectionString: toConnectionString(server.place),
    adopted: server.adopted,
    async stop() {
      const current = await release()
      if (current) await stopIfLast(current, installation)
    },
  }
}

/** Restarts the server at the same place whenever it is lost, until released. Releasing works once. */
function keepUp(first: Server, installation: Installation, log: (message: string) => void) {
  let server = first
  let wanted = true
  let reviving: Promise<void> | undefined

  function watch() {
    return server.presence.onLost(() => {
      if (wanted) reviving = revive()
    })
  }
  async function revive() {
    log('The embedded PostgreSQL is gone: bringing it back.')
    for (let pause = 100; wanted; pause = Math.min(pause * 2, 2_000)) {
      try {
        server = await bringUp(installation, first.place)
        watch()
        return log('The embedded PostgreSQL is back.')
      } catch (error) {
        log((error as Error).message)
        await sleep(pause)
      }
    }
  }
  watch()

  return async (): Promise<Server | null> => {
    if (!wanted) return null
    wanted = false
    await reviving
    return server
  }
}

async function install(folder: string, settings: Record<string, string>, timeoutMs: number): Promise<Installation> {
  const parent = path.dirname(path.resolve(folder))
  await mkdir(parent, { recursive: true })
  const dir = path.join(await realpath(parent), path.basename(path.resolve(folder)))
  const binaries = findBinaries()
  const identity = chooseIdentity(binaries.postgres, dir)
  const loopback = process.platform === 'win32'
  const sync = settings.fsync !== 'off'
  await ensureCluster(dir, { initdb: binaries.initdb, identity, withPassword: loopback, sync })
  return { dir, binaries, identity, settings, loopback, timeoutMs }
}

async function stopIfLast({ presence, pid, place }: Server, { dir, binaries }: Installation) {
  // An unresponsive server is of no use to other processes either.
  const last = await presence.isLast().catch(() => true)
  if (last) {
    await stopPostmaster(dir, { pid, pgCtl: binaries.pgCtl })
    removeShortFolder(place, dir)
  }
  await presence.leave()
}
