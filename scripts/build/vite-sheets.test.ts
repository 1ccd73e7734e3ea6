import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSource } from '#scripts/build/vite-sheets.ts'
import { toErrorPage } from '#server/html/error-page.ts'

test.each(['/pages.css', '/docs/sms-opt-in-mockup.css', '/fonts/figtree-latin-wght-normal.woff2'])(
  '%s is made from a file that is there',
  (address) => {
    expect(existsSync(join(import.meta.dirname, '../..', findSource(address) ?? 'nowhere'))).toBe(true)
  },
)

test('a page that the server makes finds its style sheet and its font', () => {
  const addresses = [...toErrorPage(404, 'Oh.').matchAll(/href="(\/(?:fonts\/|pages)[^"]+)"/g)].map(
    ([, address]) => address,
  )
  expect(addresses.map((address) => findSource(address ?? ''))).toEqual([
    expect.stringContaining('bricolage-grotesque'),
    expect.stringContaining('pages.css'),
  ])
  expect(findSource('/')).toBeNull()
  expect(findSource('/fonts/figtree-license.txt')).toBeNull()
})
