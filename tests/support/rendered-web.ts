import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The server-side renderer, which the global setup has built, beside an unbundled index.html. */
export function makeRenderedWeb(): { webDir: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'sponti-web-'))
  const webDir = join(folder, 'web')
  mkdirSync(webDir)
  writeUnbundledWeb(webDir)
  // Not a link: Vitest would take what is in the project for a source.
  cpSync(join(root, 'dist/render'), join(folder, 'render'), { recursive: true })
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
