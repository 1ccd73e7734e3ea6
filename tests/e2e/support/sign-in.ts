import type { Page } from '@playwright/test'

/** Signs in as one of the sample people, by first name, on the demo's sign-in page. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/api/login')
  await page.getByRole('button', { name: new RegExp(`\\b${name}\\b`) }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/api/'))
}

/** Signs in as a new person, unique in this run. */
export async function signInAsNewcomer(page: Page, name: string): Promise<void> {
  await page.goto('/api/login')
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Jump in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/api/'))
}
