import { randomBytes } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Identity } from '#server/db/embedded-identity.ts'

/**
 * The server's address: a Unix socket in a folder with mode 0700, which therefore needs no password; on Windows, the
 * loopback address with a password.
 */
export type Place = { host: string; port: number; password: string | undefined }

// Only part of the socket's file name.
const socketPort = 5432
const longestSocketPath = 100

const fits = (folder: string) => path.join(folder, `.s.PGSQL.${socketPort}`).length <= longestSocketPath

/** The socket goes into the database's folder, unless the path exceeds the limit for sockets. */
export function createSocketPlace(dir: string, identity: Identity, before?: Place): Place {
  const toPlace = (host: string): Place => ({ host, port: socketPort, password: undefined })
  if (fits(dir)) return toPlace(dir)
  if (before && restoreFolder(before.host, dir, identity)) return before
  // A random name, so that no other user can have created the folder in advance.
  const parent = fits(path.join(tmpdir(), 'sponti-xxxxxx')) ? tmpdir() : '/tmp'
  const folder = mkdtempSync(path.join(parent, 'sponti-'))
  own(folder, identity)
  return toPlace(folder)
}

/** Whether only root and the database's owner may enter: elsewhere another user could listen on the socket. */
export function isPrivate(folder: string, dir: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return false
  return (stat.mode & 0o077) === 0 && stat.uid === lstatSync(dir).uid
}

export function removeShortFolder(place: Place, dir: string): void {
  if (place.password !== undefined || place.host === dir) return
  try {
    rmdirSync(place.host)
  } catch {
    // Not empty: another process is already starting the next server in it.
  }
}

export const createPassword = (): string => randomBytes(24).toString('base64url')

export async function createLoopbackPlace(password: string, before?: Place): Promise<Place> {
  return before ?? { host: '127.0.0.1', port: await findFreePort(), password }
}

export function toConnectionString({ host, port, password }: Place): string {
  if (password !== undefined) return `postgres://postgres:${password}@${host}:${port}/postgres`
  // Not `user@/database`: this form is also a valid WHATWG URL.
  return `postgres:///postgres?host=${encodeURIComponent(host)}&port=${port}&user=postgres`
}

export function toSettings({ host, port, password }: Place): Record<string, string> {
  return password === undefined
    ? {
        listen_addresses: '',
        unix_socket_directories: quoted(host),
        unix_socket_permissions: '0700',
        port: String(port),
      }
    : { listen_addresses: host, unix_socket_directories: '', port: String(port) }
}

// The setting is a comma-separated list, so the path is quoted.
const quoted = (folder: string) => `"${folder.replaceAll('"', '""')}"`

// Pools already hold connection strings with this folder, so a restarted server must use it again.
function restoreFolder(folder: string, dir: string, identity: Identity): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    own(folder, identity)
    return true
  } catch {
    return isPrivate(folder, dir)
  }
}

function own(folder: string, { owner }: Identity) {
  if (owner) chownSync(folder, owner.uid, owner.gid)
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
