import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '..')

type Part = {
  name: string
  /** A file that is there once it was built. */
  result: string
  /** Holds the fingerprint of what it was built from. */
  stamp: string
  /** For Vite. */
  config: string
  inputs: string[]
}

const packages = ['package.json', 'package-lock.json']
const frontEnd = [
  '{src/web,src/shared,src/sw,public,messages,scripts/messages}/**',
  'index.html',
  'vite{,.render}.config.ts',
  'scripts/build/vite-*.ts',
  ...packages,
]
export const parts = {
  web: {
    name: 'front end',
    result: 'dist/web/index.html',
    stamp: 'dist/built-from',
    config: 'vite.config.ts',
    inputs: frontEnd,
  },
  /** The front end for server-side rendering. */
  render: {
    name: 'renderer',
    result: 'dist/render/render.js',
    stamp: 'dist/render-built-from',
    config: 'vite.render.config.ts',
    inputs: frontEnd,
  },
  server: {
    name: 'server',
    result: 'dist/server/main.js',
    stamp: 'dist/server-built-from',
    config: 'vite.server.config.ts',
    inputs: ['src/{server,shared}/**/*.{ts,json}', 'vite.server.config.ts', ...packages],
  },
} satisfies Record<string, Part>

/** Why a part is missing; the message is printed as it is. */
export class BuildError extends Error {}

/** One hash over the paths and contents of all inputs, tests excluded. */
export function fingerprint(folder: string, inputs: string[]): string {
  const hash = createHash('sha256')
  const paths = globSync(inputs, { cwd: folder, exclude: ['**/*.test.{ts,tsx}'] }).sort()
  for (const path of paths) {
    const full = join(folder, path)
    if (statSync(full).isFile()) hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
  }
  return hash.digest('hex')
}

/** Builds what is not up to date. A deployment without Vite ships dist/. */
export async function buildIfStale(wanted: Part[] = Object.values(parts)): Promise<void> {
  const vite = findVite()
  if (vite === null) {
    const missing = wanted.find(({ result }) => !existsSync(join(root, result)))
    if (!missing) return
    throw new BuildError(
      `The ${missing.name} is not built: run \`npm ci && npm run build\` first, then leave Vite out.`,
    )
  }
  const inputs = new Set(wanted.map((part) => part.inputs))
  const prints = new Map([...inputs].map((paths) => [paths, fingerprint(root, paths)]))
  const stale = wanted.filter((part) => !isFresh(part, prints.get(part.inputs)))
  if (stale.length === 0) return
  console.log('Building the app…')
  await Promise.all(stale.map((part) => build(vite, part)))
}

if (import.meta.main) {
  for (const { stamp } of Object.values(parts)) rmSync(join(root, stamp), { force: true })
  await buildIfStale()
}

function findVite(): string | null {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin/vite.js')
  } catch {
    return null
  }
}

function isFresh({ result, stamp }: Part, print: string | undefined) {
  const path = join(root, stamp)
  return existsSync(join(root, result)) && existsSync(path) && readFileSync(path, 'utf8') === print
}

async function build(vite: string, part: Part) {
  const madeFrom = fingerprint(root, part.inputs)
  const stamp = join(root, part.stamp)
  rmSync(stamp, { force: true })
  await bundle(vite, part)
  writeFileSync(stamp, madeFrom)
}

// In child processes, so that the bundler's memory is freed before the server starts.
async function bundle(vite: string, { name, config }: Part) {
  const args = [vite, 'build', '--config', config, '--logLevel', 'warn']
  // Under Vitest it is 'test', and React would be the one for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  const bundler = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  const code = await new Promise((resolve, reject) => bundler.once('exit', resolve).once('error', reject))
  if (code !== 0) throw new BuildError(`The ${name} does not build; the lines above say why.`)
}
