import { expect, type Page } from '@playwright/test'
import { signInAsSample } from '#shared/sign-ins.ts'

/** Signs in as one of the sample people, by first name, and opens the feed or another page. */
export async function signIn(page: Page, name: string, path?: string): Promise<void> {
  await enter(page, { person: name.toLowerCase() }, path)
}

/** Signs in as a new person, unique in this run, and opens the feed or another page. */
export async function signInAsNewcomer(page: Page, name: string, path?: string): Promise<void> {
  await enter(page, { name }, path)
}

/** The same in the browser, on the sign-in page: the service worker sees that somebody else comes. */
export async function comeAsNewcomer(page: Page, name: string): Promise<void> {
  await page.goto('/api/login')
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Jump in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/api/'))
}

/** What the form of the demo's sign-in page sends, without opening it: sign-in.spec.ts does. */
async function enter(page: Page, form: { person: string } | { name: string }, path = '/') {
  const response = await page.request.post(signInAsSample.path, { form, maxRedirects: 0 })
  expect(response.status()).toBe(303)
  await page.goto(path)
}
