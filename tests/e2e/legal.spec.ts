import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { listQuotes } from '#scripts/check/privacy-evidence.ts'
import { product } from '#shared/product.ts'
import { expectNoAxeViolations, expectNoOverflow } from '#tests/e2e/support/accessibility.ts'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

const root = join(import.meta.dirname, '../..')
const papers = ['/terms', '/privacy', '/docs/sms-opt-in-flow', '/help']

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

for (const path of [...papers, '/docs/sms-opt-in-mockup.html'])
  test(`${path} fits every screen and every reader`, async ({ page }) => {
    await open(page, path)
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverflow(page)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
  })

test('what the privacy page says is what the evidence is about, and nothing else', async ({ page }) => {
  await open(page, '/privacy')
  const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
  const article = flat((await page.getByRole('article').textContent()) ?? '')
  const quotes = listQuotes(root)
  expect(quotes.filter((quote) => !article.includes(quote))).toEqual([])
  const paragraphs = (await page.getByRole('article').locator('p, li, dd').allTextContents()).map(flat)
  expect(paragraphs.length).toBeGreaterThan(60)
  expect(paragraphs.filter((text) => !quotes.some((quote) => text.includes(quote)))).toEqual([])
})

test('reading the papers leaves no cookie, and asks nobody else for anything', async ({ page, context, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL ?? '')) elsewhere.push(request.url())
  })
  for (const path of papers) await open(page, path)
  expect(await context.cookies()).toEqual([])
  expect(elsewhere).toEqual([])
})

test('the list leads to a chapter, the end to the other papers, and Back to the front page', async ({ page }) => {
  await open(page, '/terms')
  await page.getByRole('link', { name: 'Text messages' }).click()
  await expect(page.getByRole('heading', { name: 'Text messages' })).toBeInViewport()
  await page.getByRole('navigation', { name: 'Related' }).getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeInViewport()
  await page.getByRole('link', { name: 'SMS opt-in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'SMS opt-in' })).toBeInViewport()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('link', { name: 'Launch Sponti' })).toBeVisible()
})

test('the two mock-ups are there for everyone', async ({ page, request }) => {
  await open(page, '/docs/sms-opt-in-flow')
  for (const [name, type] of [
    ['sms-opt-in-mockup.html', 'text/html'],
    ['sms-opt-in-flow.svg', 'image/svg+xml'],
  ] as const) {
    const link = page.getByRole('link', { name, exact: true })
    const answer = await request.get((await link.getAttribute('href')) ?? '')
    expect([name, answer.status()]).toEqual([name, 200])
    expect(answer.headers()['content-type']).toContain(type)
    // Static files that repeat the product's name and address.
    for (const words of [product.name, 'our support address']) expect(await answer.text()).toContain(words)
  }
  await page.getByRole('link', { name: 'sms-opt-in-mockup.html' }).click()
  await expect(page.getByText('Phone Number Required')).toBeVisible()
})

test('help is one tap from the profile', async ({ page }) => {
  await signInAsNewcomer(page, 'Hedda Help', '/profile')
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await page.getByRole('link', { name: 'Push on iPhone' }).click()
  await expect(page.getByRole('heading', { name: 'Push on iPhone' })).toBeInViewport()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
})

test('without scripts the papers are whole', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  for (const path of papers) {
    await open(page, path)
    await expect(page.getByRole('article')).toContainText('support@localhost')
    await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/')
  }
  await context.close()
})
