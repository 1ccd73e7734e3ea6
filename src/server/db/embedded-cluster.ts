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

/** PostgreSQL may run as another user, who can read its environment: pass none of our secrets. */
export function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].filter((name) => process.env[name] !== undefined)
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name]])), LC_ALL: 'C', TZ: 'UTC' }
}

type NewCluster = { initdb: string; identity: Identity; withPassword: boolean; sync: boolean }

/**
 * Runs initdb unless the folder has a cluster. It is created aside and renamed into place: a killed start leaves
 * nothing partial, and of two concurrent starts one wins and the other uses its result.
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

// The last start may have been as another user: PostgreSQL requires to own its files, and mode 0700.
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
  // Sorts by code point, maps case for all of Unicode, and behaves the same on every platform.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', fresh, '-U', 'postgres', ...auth, ...locale, '--no-instructions', ...(sync ? [] : ['--no-sync'])]
  const { file, args: all, options } = identity.command(initdb, args)
  try {
    await run(file, all, { ...options, cwd: path.dirname(fresh), env: environment(), windowsHide: true })
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: string }
    const reason = stderr?.trim() || message
    throw new Error(`The database could not be created in ${path.dirname(fresh)}: ${reason}`, { cause })
  }
  if (withPassword) await rename(passwordFile, path.join(fresh, 'password'))
}

async function moveIn(fresh: string, dir: string) {
  await rmdir(dir).catch(() => {})
  try {
    await rename(fresh, dir)
    await syncFolder(path.dirname(dir))
  } catch (error) {
    // Lost the race against a concurrent start.
    if (!existsSync(path.join(dir, 'PG_VERSION'))) throw error
  }
}

async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
