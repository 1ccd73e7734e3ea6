import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Identity } from '#server/db/embedded-identity.ts'
import { createPassword } from '#server/db/embedded-place.ts'

const run = promisify(execFile)

/** Nothing of ours reaches the other user's process: its environment is readable to that user, and ours has secrets. */
export function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].filter((name) => process.env[name] !== undefined)
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name]])), LC_ALL: 'C', TZ: 'UTC' }
}

type NewCluster = { initdb: string; identity: Identity; withPassword: boolean; sync: boolean }

/**
 * Makes the database's files unless they are there. They are made aside and moved in whole, so that a start that was
 * killed leaves nothing half-made, and of two starts at once one wins and the other takes what it finds.
 */
export async function ensureCluster(dir: string, cluster: NewCluster): Promise<void> {
  refuseStrangersFolder(dir)
  await removeLeftovers(dir)
  if (existsSync(path.join(dir, 'PG_VERSION'))) return takeOver(dir, cluster.identity)
  if (existsSync(dir) && (await readdir(dir)).length > 0)
    throw new Error(`The folder ${dir} holds something that is not a database: move it away, or set DATA_DIR.`)
  const fresh = await mkdtemp(`${dir}.new-`)
  try {
    await createCluster(fresh, cluster)
    await moveIn(fresh, dir)
  } finally {
    for (const leftover of [fresh, toPasswordFile(fresh)]) await rm(leftover, { recursive: true, force: true })
  }
}

const toPasswordFile = (fresh: string) => `${fresh}.password`

const leftoverAgeMs = 10 * 60_000

export const readPassword = (dir: string): string => readFileSync(path.join(dir, 'password'), 'utf8')

function refuseStrangersFolder(dir: string) {
  const [owner, us] = [statSync(dir, { throwIfNoEntry: false })?.uid, process.getuid?.()]
  if (us === undefined || us === 0 || owner === undefined || owner === us) return
  throw new Error(`The database folder ${dir} belongs to another user: start as that user, or set DATABASE_URL.`)
}

async function removeLeftovers(dir: string) {
  const parent = path.dirname(dir)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${path.basename(dir)}.new-`)) continue
    const leftover = path.join(parent, name)
    const made = await stat(leftover).catch(() => null)
    if (made && Date.now() - made.mtimeMs > leftoverAgeMs) await rm(leftover, { recursive: true, force: true })
  }
}

// The last start may have run as somebody else: PostgreSQL wants to own all of its files, and nobody else to read them.
function takeOver(dir: string, { owner }: Identity) {
  if (owner && statSync(dir).uid !== owner.uid) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }))
      lchownSync(path.join(dir, name), owner.uid, owner.gid)
    chownSync(dir, owner.uid, owner.gid)
  }
  if (process.platform !== 'win32' && (statSync(dir).mode & 0o077) !== 0) chmodSync(dir, 0o700)
}

async function createCluster(fresh: string, { initdb, identity, withPassword, sync }: NewCluster) {
  const passwordFile = toPasswordFile(fresh)
  if (withPassword) writeFileSync(passwordFile, createPassword(), { mode: 0o600 })
  const { owner } = identity
  if (owner) for (const each of [fresh, ...(withPassword ? [passwordFile] : [])]) chownSync(each, owner.uid, owner.gid)
  const auth = withPassword
    ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    : ['--auth-local=trust', '--auth-host=reject']
  // Sorts by code point and knows the case of all letters, and gives the same answers on every machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', fresh, '-U', 'postgres', ...auth, ...locale, '--no-instructions', ...(sync ? [] : ['--no-sync'])]
  const { file, args: all, options } = identity.command(initdb, args)
  try {
    await run(file, all, { ...options, cwd: path.dirname(fresh), env: environment(), windowsHide: true })
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: string }
    throw new Error(`The database could not be created in ${path.dirname(fresh)}: ${stderr?.trim() || message}`, {
      cause,
    })
  }
  if (withPassword) await rename(passwordFile, path.join(fresh, 'password'))
}

async function moveIn(fresh: string, dir: string) {
  await rmdir(dir).catch(() => {})
  try {
    await rename(fresh, dir)
    await syncFolder(path.dirname(dir))
  } catch (error) {
    // Somebody who started at the same moment was first.
    if (!existsSync(path.join(dir, 'PG_VERSION'))) throw error
  }
}

async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
