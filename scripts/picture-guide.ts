// Takes the pictures that docs/user-guide.md shows, from /dev/screens: `npm run guide`. A picture's name is that of its screen.
// Without a font for emoji (Debian: fonts-noto-color-emoji) they are empty boxes.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '#scripts/browsers/find-browser.ts'
import { buildScreens, serveScreens } from '#tests/e2e/support/screens-site.ts'

const docs = join(import.meta.dirname, '../docs')
const guide = readFileSync(join(docs, 'user-guide.md'), 'utf8')
const names = [...guide.matchAll(/\]\(guide\/([\w-]+)\.webp\)/g)].flatMap(([, name]) => name ?? [])
rmSync(join(docs, 'guide'), { recursive: true, force: true })
mkdirSync(join(docs, 'guide'))

await buildScreens()
const { url, close } = await serveScreens()
const executablePath = findBrowser()
const isRoot = process.getuid?.() === 0
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: isRoot ? ['--no-sandbox'] : [],
})
const look = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true }
const page = await browser.newPage({
  ...look,
  timezoneId: 'America/New_York',
  locale: 'en-US',
  reducedMotion: 'reduce',
})
let bytes = 0
for (const name of names) {
  await page.goto(new URL(`/dev/screens/${name}?motion=reduced`, url).href)
  await page.locator('html[data-screen=ready]').waitFor()
  await page.waitForLoadState('networkidle')
  const picture = await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .webp({ quality: 60, effort: 6 })
    .toBuffer()
  writeFileSync(join(docs, 'guide', `${name}.webp`), picture)
  bytes += picture.length
}
await browser.close()
await close()
console.log(`${names.length} pictures, ${Math.round(bytes / 1000)} kB.`)
