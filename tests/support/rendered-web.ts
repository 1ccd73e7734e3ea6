import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const vite = join(root, 'node_modules/vite/bin/vite.js')

/** The server-side renderer, built from the current sources, beside an unbundled index.html. */
export async function buildRenderedWeb(): Promise<{ webDir: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'sponti-web-'))
  const webDir = join(folder, 'web')
  mkdirSync(webDir)
  writeUnbundledWeb(webDir)
  const args = [vite, 'build', '--config', 'vite.render.config.ts', '--outDir', join(folder, 'render')]
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [...args, '--logLevel', 'error'], { cwd: root, env })
  return { webDir, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** An unbundled index.html, with a style sheet as the build adds it. */
export function writeUnbundledWeb(webDir: string): void {
  const index = readFileSync(join(root, 'index.html'), 'utf8')
  const sheet = '<link rel="stylesheet" crossorigin href="/style.css">'
  writeFileSync(join(webDir, 'index.html'), index.replace('</head>', `${sheet}\n</head>`))
  writeFileSync(join(webDir, 'style.css'), 'main{color:ink}')
  copyFileSync(join(root, 'public/scheme.js'), join(webDir, 'scheme.js'))
}
