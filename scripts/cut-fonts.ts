// Cuts the fonts of the preview cards (src/server/cards/fonts) from packages of the npm registry. Needs tar, and Python 3
// with fonttools and brotli (Debian: fonttools, python3-brotli); PYTHON names another one than `python3`.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { family } from '#server/cards/fonts.ts'

type Cut = { name: string; package: string; file: string; only?: 'common hangul'; isEmoji?: true }

const scriptDir = import.meta.dirname
const target = join(scriptDir, '../src/server/cards/fonts')
const python = process.env.PYTHON ?? 'python3'

const bricolage = '@fontsource-variable/bricolage-grotesque@5.3.0'
const noto = '@fontsource-variable/noto-sans@5.3.0'

function variable(name: string, from: string, font: string): Cut {
  return { name, package: from, file: `files/${font}-${name}-wght-normal.woff2` }
}

function ofScript(name: string): Cut {
  return variable(name, `@fontsource-variable/noto-sans-${name}@5.3.0`, `noto-sans-${name}`)
}

function ofEastAsia(name: string, country: string, subset: string): Cut {
  return {
    name,
    package: `@fontsource/noto-sans-${country}@5.3.0`,
    file: `files/noto-sans-${country}-${subset}-800-normal.woff2`,
  }
}

/** In order: each font omits the code points of those before it. */
const cuts: Cut[] = [
  ...['latin', 'latin-ext', 'vietnamese'].map((name) => variable(name, bricolage, 'bricolage-grotesque')),
  ...['cyrillic', 'cyrillic-ext', 'greek'].map((name) => variable(name, noto, 'noto-sans')),
  ...['hebrew', 'arabic', 'devanagari', 'thai'].map(ofScript),
  ofEastAsia('han-kana', 'sc', 'chinese-simplified'),
  ofEastAsia('han-more', 'jp', 'japanese'),
  { ...ofEastAsia('hangul', 'kr', 'korean'), only: 'common hangul' },
  { name: 'emoji', package: 'twemoji-colr-font@15.0.3', file: 'twemoji.woff2', isEmoji: true },
]

function hasTools(): boolean {
  try {
    execFileSync(python, ['-c', 'import fontTools, brotli'], { stdio: 'ignore' })
    execFileSync('tar', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Downloads and unpacks an npm package; returns its folder. */
function fetchPackage(name: string, folder: string): string {
  const place = join(folder, name.replaceAll(/[@/]/g, '_'))
  mkdirSync(place)
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--silent', '--json', '--pack-destination', place, name], { encoding: 'utf8' }),
  ) as [{ filename: string }]
  execFileSync('tar', ['-xzf', filename, '--strip-components=1'], { cwd: place })
  return place
}

function cutAll(folder: string) {
  const names = [...new Set(cuts.map((cut) => cut.package))]
  const places = new Map(names.map((name) => [name, fetchPackage(name, folder)]))
  const jobs = cuts.map(({ name, package: from, file, ...rest }) => ({
    ...rest,
    from: join(places.get(from) ?? '', file),
    to: join(target, `${name}.ttf`),
    // A family of its own, so that plain digits never use the emoji font's keycap digits.
    family: rest.isEmoji ? name : family,
  }))
  execFileSync(python, [join(scriptDir, 'cut-fonts.py')], {
    input: JSON.stringify(jobs),
    stdio: ['pipe', 'inherit', 'inherit'],
  })
}

function main() {
  const folder = mkdtempSync(join(tmpdir(), 'cut-fonts-'))
  try {
    cutAll(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (hasTools()) main()
else {
  console.error(`Cutting fonts takes tar, and ${python} with fonttools and brotli: see the first lines of this script.`)
  process.exitCode = 1
}
