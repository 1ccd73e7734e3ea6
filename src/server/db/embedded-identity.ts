import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'

type Owner = { uid: number; gid: number }

/** The user that PostgreSQL runs as: it refuses to run as root. */
export type Identity = {
  name: string
  /** The owner that the files need; undefined: the current user. */
  owner: Owner | undefined
  /** Wraps a command so that it runs as this user. */
  command(file: string, args: string[]): { file: string; args: string[]; options: Partial<Owner> }
}

const ourselves: Identity = {
  name: 'ourselves',
  owner: undefined,
  command: (file, args) => ({ file, args, options: {} }),
}

// Root to the file system, but PostgreSQL, which checks geteuid(), sees an unprivileged user.
const namespace = ['--user', '--map-user=65534', '--map-group=65534', '--']
const inNamespace: Identity = {
  name: 'user namespace',
  owner: { uid: 0, gid: 0 },
  command: (file, args) => ({ file: 'unshare', args: [...namespace, file, ...args], options: {} }),
}

/** The first of the known ways that can run `program` and reach the folder that holds `dir`. */
export function chooseIdentity(program: string, dir: string): Identity {
  if (process.getuid?.() !== 0) return ourselves
  for (const identity of listCandidates(dir)) if (canReach(identity, program, path.dirname(dir))) return identity
  throw new Error(
    `PostgreSQL does not run as root, and no other user can reach ${dir} and ${program}: set DATABASE_URL to a PostgreSQL server, or start as another user.`,
  )
}

function* listCandidates(dir: string): Generator<Identity> {
  const before = findOwner(path.join(dir, 'PG_VERSION'))
  if (before) yield before.uid === 0 ? inNamespace : asUser('owner of the database', before)
  for (const name of ['postgres', 'nobody']) {
    const user = findUser(name)
    if (user) yield asUser(name, user)
  }
  yield inNamespace
  const parent = findOwner(path.dirname(dir))
  if (parent && parent.uid !== 0) yield asUser('owner of the folder', parent)
}

function findOwner(file: string): Owner | null {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? { uid: stat.uid, gid: stat.gid } : null
}

function asUser(name: string, owner: Owner): Identity {
  return { name, owner, command: (file, args) => ({ file, args, options: owner }) }
}

function findUser(name: string): Owner | null {
  const ask = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const [uid, gid] = [ask('-u'), ask('-g')]
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null
}

function canReach(identity: Identity, program: string, parent: string): boolean {
  const test = ['-c', 'test -x "$0" && test -x "$1"', program, parent]
  const { file, args, options } = identity.command('/bin/sh', test)
  return spawnSync(file, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0
}
