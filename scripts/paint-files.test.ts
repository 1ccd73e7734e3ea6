import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listPainted } from '#scripts/paint-files.ts'
import { logo } from '#shared/logo.ts'
import { dark, light, tangerine, theme } from '#shared/palette.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const painted = listPainted()

test.each(painted)('%s has the colours of the palette; if not, run node scripts/paint-files.ts', (path, text) => {
  expect(read(path)).toBe(text)
})

/** Where a colour or the logo's path may be a literal: its source, and the files generated from it. */
const sources = ['src/shared/palette.ts', 'src/shared/logo.ts']
const written = new Set([...sources, ...painted.map(([path]) => path)])

const files = globSync('{src,public,assets,scripts,tests,bench}/**/*.{ts,tsx,mjs,js,css,html,svg,json,webmanifest}', {
  cwd: root,
  exclude: ['public/gifs/**'],
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !written.has(path))

// White may be written anywhere.
const colors = Object.values({ ...theme, tangerine, light, dark }).flatMap((color) =>
  typeof color === 'string' ? color : Object.values(color).filter((value) => value !== '#ffffff'),
)

test.each([...colors, logo.upper, logo.lower])('%s is spelled out in one place only: import it from there', (value) => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((path) => read(path).toLowerCase().includes(value.toLowerCase()))).toEqual([])
})
