// Adds to package-lock.json the optional platform packages (macOS, Windows, musl …) that npm left out because the
// registry it asked carries only some of them. Without them `npm ci` refuses the lock ("Missing: … from lock file"),
// and those platforms get no native binding. It also adds the hashes that the registry has. With --check it only reports.
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'

type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Entry> }

const onWindows = process.platform === 'win32'

const find = (pattern: RegExp, name: string) => pattern.exec(name)?.[0]

const isExact = (range: string) => /^\d/.test(range)

/** Returns a completed copy, and one message per fault. */
export function completeLock(lock: Lock): { lock: Lock; faults: string[] } {
  const completed: Lock = structuredClone(lock)
  const faults: string[] = []
  for (const [at, parent] of Object.entries(lock.packages)) {
    if (/^https?:/.test(parent.resolved ?? '')) {
      faults.push(`${at} names the registry it came from`)
      delete completed.packages[at]?.resolved
    }
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      const version = range.replace(/^[~^]/, '')
      const installed = findInstalled(completed, at, name)
      if (installed && (!isExact(range) || installed.version === version)) continue
      const platform = readPlatform(name)
      if (!platform.os && !platform.cpu) throw new Error(`${name}, wanted by ${at}, says no platform in its name`)
      const home = installed ? `${at}/node_modules/${name}` : `node_modules/${name}`
      completed.packages[home] = { version, ...(parent.dev && { dev: true }), optional: true, ...platform }
      faults.push(`${name}@${version}, wanted by ${at}, is missing`)
    }
  }
  completed.packages = Object.fromEntries(
    Object.entries(completed.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  )
  return { lock: completed, faults }
}

if (import.meta.main) await main('package-lock.json', process.argv.includes('--check'))

/** Node's resolution of `name` from the package at `from`: its own node_modules, then each parent's. */
function findInstalled(lock: Lock, from: string, name: string): Entry | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const entry = lock.packages[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`]
    if (entry) return entry
    if (at === '') return null
  }
}

/** Native packages have their platform in their name, which is all we know of one we cannot download. */
function readPlatform(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const cpu = find(/wasm32|arm64|x64|ia32|arm|ppc64|s390x|riscv64|loong64/, name)
  const system = find(/android|darwin|freebsd|linux|openharmony|win32|windows/, name)
  const os = system === 'windows' ? 'win32' : system
  const libc = os !== 'linux' ? undefined : /musl/.test(name) ? 'musl' : /gnu/.test(name) ? 'glibc' : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) }
}

type Unhashed = { name: string; entry: Entry }

/** Packages, as `name@version`, that could be anything of that name. */
function listUnhashed({ packages }: Lock): Unhashed[] {
  return Object.entries(packages).flatMap(([at, entry]) => {
    const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return at === '' || entry.integrity ? [] : [{ name: `${name}@${entry.version}`, entry }]
  })
}

/** Only packages for other platforms may be missing in the registry that the lock was made with. */
export function listWithoutHash(lock: Lock): string[] {
  const needed = listUnhashed(lock).filter(({ entry: { optional, os, cpu } }) => !optional || !(os ?? cpu))
  return needed.map(({ name }) => `${name} has no hash`)
}

/** Adds the hashes that the registry knows, and says which it does not. */
function addHashes(lock: Lock): { added: number; unknown: string[] } {
  const all = listUnhashed(lock)
  for (const { name, entry } of all) {
    const { stdout } = spawnSync('npm', ['view', name, 'dist.integrity'], { encoding: 'utf8', shell: onWindows })
    if (stdout.startsWith('sha512-')) entry.integrity = stdout.trim()
  }
  const unknown = listUnhashed(lock).map(({ name }) => name)
  return { added: all.length - unknown.length, unknown }
}

async function main(path: string, onlyCheck: boolean) {
  const { lock, faults } = completeLock(JSON.parse(await readFile(path, 'utf8')))
  if (onlyCheck) {
    const all = [...faults, ...listWithoutHash(lock)]
    if (all.length === 0) return console.log(`${path} is complete.`)
    console.error(`${all.join('\n')}\n${path} is incomplete: run \`npm run lock\` and commit it.`)
    process.exitCode = 1
    return
  }
  const { added, unknown } = addHashes(lock)
  await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${path}: ${faults.length} entries added or cleaned, ${added} hashes added.`)
  if (unknown.length > 0) console.log(`Not in this registry, so without a hash: ${unknown.join(' ')}`)
}
