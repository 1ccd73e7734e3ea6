import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { product } from '#shared/product.ts'

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string; label?: string }
type Manifest = {
  name: string
  short_name: string
  description: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { url: string; icons: Picture[] }[]
}

const root = join(import.meta.dirname, '..')
const readPublic = (path: string) => readFileSync(join(root, 'public', path))
const manifest = JSON.parse(readPublic('manifest.webmanifest').toString()) as Manifest
const page = readFileSync(join(root, 'index.html'), 'utf8')

/** A PNG has its size in its first chunk, IHDR. */
function readSize(png: Buffer) {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]

test.each(pictures)('$src is there, as large as the manifest says, and light', ({ src, sizes, type }) => {
  const png = readPublic(src)
  expect(readSize(png)).toBe(sizes)
  expect(type).toBe('image/png')
  expect(png.length).toBeLessThan(150_000)
})

test('there is an icon for every kind of home screen, and a screenshot for every kind of screen', () => {
  const kinds = manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)
  expect(kinds).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512'])
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
})

test('the manifest and the page call the product by its name', () => {
  expect(manifest).toMatchObject({
    name: product.name,
    short_name: product.name,
    description: 'app:description',
  })
  expect(page).toContain(`<meta name="apple-mobile-web-app-title" content="${product.name}" />`)
})

test('what phones and notifications ask for beside the manifest is there too', () => {
  expect(page).toContain('href="/manifest.webmanifest"')
  expect(page).toContain('href="/icons/apple-touch-180.png"')
  expect(readSize(readPublic('icons/apple-touch-180.png'))).toBe('180x180')
  expect(readSize(readPublic('icons/badge-96.png'))).toBe('96x96')
  expect(readSize(readPublic('favicon.ico').subarray(22))).toBe('32x32')
})
