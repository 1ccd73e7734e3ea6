import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '..')
const builtPage = join(root, 'dist/web/index.html')
const stampPath = join(root, 'dist/built-from')
const inputs = [
  '{src/web,src/shared,src/sw,public}/**',
  'index.html',
  'vite{,.render}.config.ts',
  'scripts/vite-*.ts',
  'package.json',
  'package-lock.json',
]

/** Why the front end is missing; the message is printed as it is. */
export class BuildError extends Error {}

/** One hash over the paths and contents of all build inputs, tests excluded. */
export function fingerprint(folder: string): string {
  const hash = createHash('sha256')
  const paths = globSync(inputs, { cwd: folder, exclude: ['**/*.test.{ts,tsx}'] }).sort()
  for (const path of paths) {
    const full = join(folder, path)
    if (statSync(full).isFile()) hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
  }
  return hash.digest('hex')
}

/** Builds the front end unless it is up to date. A deployment without Vite ships dist/. */
export async function buildIfStale(): Promise<void> {
  const vite = findVite()
  if (vite === null) {
    if (existsSync(builtPage)) return
    throw new BuildError('The front end is not built: run `npm ci && npm run build` first, then leave Vite out.')
  }
  if (isFresh()) return
  console.log('Building the app…')
  await build(vite)
}

if (import.meta.main) {
  rmSync(stampPath, { force: true })
  await buildIfStale()
}

function findVite(): string | null {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin/vite.js')
  } catch {
    return null
  }
}

function isFresh() {
  return existsSync(builtPage) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === fingerprint(root)
}

// In child processes, so that the bundler's memory is freed before the server starts.
async function build(vite: string) {
  const madeFrom = fingerprint(root)
  rmSync(stampPath, { force: true })
  // Once for the browser, once for server-side rendering.
  await Promise.all([bundle(vite, 'vite.config.ts'), bundle(vite, 'vite.render.config.ts')])
  writeFileSync(stampPath, madeFrom)
}

async function bundle(vite: string, config: string) {
  const args = [vite, 'build', '--config', config, '--logLevel', 'warn']
  const bundler = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  const code = await new Promise((resolve, reject) => bundler.once('exit', resolve).once('error', reject))
  if (code !== 0) throw new BuildError('The front end does not build; the lines above say why.')
}
