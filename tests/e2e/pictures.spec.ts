import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'
import { paint } from '#tests/support/pictures.ts'

const you = (page: Page) => page.getByRole('region', { name: 'You', exact: true })
const picture = (page: Page) => page.locator('img[src^="/api/image/proxy/"]').first()
function widthOf(page: Page) {
  return page.evaluate<number>(`document.querySelector('img[src^="/api/image/proxy/"]')?.naturalWidth ?? 0`)
}

async function pick(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('button', { name: 'Change your picture' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a picture' }).click()
  await (await chooser).setFiles(file)
}

test('a picked picture is one’s own, and another person sees it', async ({ page, openPhone }) => {
  await signInAsNewcomer(page, 'Pixel Painter', '/profile')
  await expect(you(page).getByText('P', { exact: true })).toBeVisible()
  const buffer = await paint(640, 480).png().toBuffer()
  await pick(page, { name: 'me.png', mimeType: 'image/png', buffer })
  await expect(picture(page)).toBeVisible()
  // The browser resized it before the upload.
  await expect.poll(() => widthOf(page)).toBe(200)
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(picture(page)).toBeVisible()

  const id = await page.evaluate<string>("fetch('/api/auth/user').then((answer) => answer.json()).then((me) => me.id)")
  const other = await openPhone('Maya', `/user/${id}`)
  await expect(other.getByRole('heading', { name: 'Pixel Painter' })).toBeVisible()
  await expect.poll(() => widthOf(other)).toBe(200)
})

test('what is no picture is refused on the phone, and an animal can take over', async ({ page }) => {
  await signInAsNewcomer(page, 'Cat Person', '/profile')
  await pick(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByText('Invalid file type')).toBeVisible()
  await expect(page.getByText('Please select an image file')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cat' }).click()
  await expect(dialog).toBeHidden()
  await expect(you(page).getByText('🐱')).toBeVisible()
  await page.reload()
  await expect(you(page).getByText('🐱')).toBeVisible()

  await page.getByRole('button', { name: 'Change your picture' }).click()
  await dialog.getByRole('button', { name: 'Your initial' }).click()
  await expect(you(page).getByText('C', { exact: true })).toBeVisible()
})
