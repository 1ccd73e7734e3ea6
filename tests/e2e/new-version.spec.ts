import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { startApp } from '#tests/e2e/support/app-process.ts'
import { getPreparedData } from '#tests/e2e/support/prepared-data.ts'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { appTimeoutMs, test as base } from '#tests/e2e/support/test.ts'
import { waitForWorker } from '#tests/e2e/support/worker.ts'

const projectRoot = join(import.meta.dirname, '../..')
const leftBehind = ['node_modules', '.git', 'data', 'tests', 'test-results', 'bench', 'docs']

/** A copy of the project, to be changed and rebuilt. */
function copyProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'sponti-build-'))
  for (const name of readdirSync(projectRoot).filter((entry) => !leftBehind.includes(entry)))
    cpSync(join(projectRoot, name), join(root, name), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  return root
}

/** The next version changes the placeholder of the comment box. */
const oldWords = 'Add a comment…'
const newWords = 'Say it with words…'
function changeSource(root: string) {
  const path = join(root, 'messages/en/comments.json')
  const before = readFileSync(path, 'utf8')
  if (!before.includes(oldWords)) throw new Error(`${path} does not say '${oldWords}'`)
  writeFileSync(path, before.replace(oldWords, newWords))
}

const test = base.extend<{ root: string }>({
  // Not per worker: Playwright runs what has other fixtures per worker after everything else, and this takes long.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  root: async ({}, use) => {
    const root = copyProject()
    await use(root)
    rmSync(root, { recursive: true, force: true })
  },
  app: [
    async ({ root }, use) => {
      const app = await startApp({ root, data: getPreparedData() })
      await use(app)
      await app.stop()
    },
    { scope: 'test', timeout: appTimeoutMs },
  ],
})

// The server is restarted for the new version.
test.use({ serviceWorkers: 'allow', expectedErrors: /net::ERR_|Failed to load resource/ })

const box = (page: Page) => page.getByRole('textbox', { name: 'Comment' })
const prompt = (page: Page) => page.getByTestId('update-prompt')
const lookForUpdate = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', ''))
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-marked'))

async function openTacos(page: Page, name: string) {
  await signInAsNewcomer(page, name)
  await mark(page)
  await waitForWorker(page)
  // The first worker takes control without an update prompt.
  expect(await isMarked(page)).toBe(true)
  await page.getByRole('heading', { name: 'Tacos on my roof' }).getByRole('link').click()
  await expect(box(page)).toHaveAttribute('placeholder', oldWords)
}

test('a new version comes in by the prompt, and a half-typed comment is still there', async ({
  page,
  app,
  root,
  context,
  browser,
}) => {
  test.setTimeout(600_000)
  await openTacos(page, 'Uma Update')
  await box(page).fill('I was just about to s')
  const typing = await context.newPage()
  await typing.goto('/create')
  await typing.getByLabel("What's your plan?").fill('Half a pl')
  await mark(typing)
  const stranger = await browser.newContext({ baseURL: app.url })
  const forcer = await stranger.newPage()
  await openTacos(forcer, 'Fritz Force')
  await expect(prompt(page)).toHaveCount(0)
  const oldFile = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/core-"]')?.src)

  await test.step('the next version is built and started', async () => {
    await app.end()
    changeSource(root)
    await app.start()
    // Pages of the old build without a worker still find their files; unknown assets are 404, not index.html.
    expect((await page.request.get(oldFile ?? '')).status()).toBe(200)
    const missing = await page.request.get('/assets/never-was-12345678.js')
    expect(missing.status()).toBe(404)
  })

  await test.step('the open page hears of it and goes on with its own files', async () => {
    await lookForUpdate(page)
    await expect(prompt(page).getByText('New version available!')).toBeVisible()
    await expect(prompt(page).getByRole('button')).toHaveText(['Update Now', 'Force Refresh', 'Later'])
    await expectNoAxeViolations(page)
    // Her profile is a chunk of the old build that this page has not loaded yet.
    await page.getByRole('link', { name: 'Maya Ortiz' }).first().click()
    await expect(page.getByRole('heading', { name: 'Maya Ortiz' })).toBeVisible()
    await page.goBack()
    await expect(box(page)).toHaveValue('I was just about to s')
  })

  await test.step('Update Now loads the new version, and loses nothing', async () => {
    await prompt(page).getByRole('button', { name: 'Update Now' }).click()
    await expect(box(page)).toHaveAttribute('placeholder', newWords)
    await expect(box(page)).toHaveValue('I was just about to s')
    await expect(prompt(page)).toHaveCount(0)
  })

  await test.step('another page in which somebody types is left alone, and asked', async () => {
    await expect(prompt(typing).getByText('New version available!')).toBeVisible()
    expect(await isMarked(typing)).toBe(true)
    await prompt(typing).getByRole('button', { name: 'Later' }).click()
    await expect(prompt(typing)).toHaveCount(0)
    await expect(typing.getByLabel("What's your plan?")).toHaveValue('Half a pl')
  })

  await test.step('Force Refresh without a connection fails, and the app still opens', async () => {
    await lookForUpdate(forcer)
    await expect(prompt(forcer)).toBeVisible()
    await stranger.setOffline(true)
    await prompt(forcer).getByRole('button', { name: 'Force Refresh' }).click()
    await expect(forcer.getByText('Force update failed')).toBeVisible()
    await forcer.reload()
    await expect(box(forcer)).toHaveAttribute('placeholder', oldWords)
    await stranger.setOffline(false)
  })

  await test.step('Force Refresh throws the copies away and comes back with the new version', async () => {
    await prompt(forcer).getByRole('button', { name: 'Force Refresh' }).click({ timeout: 60_000 })
    await expect(box(forcer)).toHaveAttribute('placeholder', newWords)
    await stranger.close()
  })
})
