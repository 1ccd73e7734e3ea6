import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { signInAsSample } from '#shared/sign-ins.ts'

/** Somebody signed in who does something over the API; on their page as well, if it is one. */
export type Caller = { request: APIRequestContext }

/** As a path: no page is opened yet. A feed that nobody looks at is work all the same. */
export const nowhere = 'about:blank'

/** Signs in as one of the sample people, by first name, and opens the feed or another page. */
export async function signIn(page: Page, name: string, path = '/'): Promise<void> {
  await enterAsSample(page, name)
  await page.goto(path)
}

/** Signs in as a new person, unique in this run, and opens the feed or another page. */
export async function signInAsNewcomer(page: Page, name: string, path = '/'): Promise<void> {
  await enter(page, { name })
  await page.goto(path)
}

export async function enterAsSample(caller: Caller, name: string): Promise<void> {
  await enter(caller, { person: name.toLowerCase() })
}

/** Signs a new person in on the sign-in page, so that the service worker sees the change of person. */
export async function comeAsNewcomer(page: Page, name: string): Promise<void> {
  await page.goto('/api/login')
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Jump in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/api/'))
}

/** What the form of the demo's sign-in page sends, without opening it: sign-in.spec.ts does. */
async function enter({ request }: Caller, form: { person: string } | { name: string }) {
  const response = await request.post(signInAsSample.path, { form, maxRedirects: 0 })
  expect(response.status()).toBe(303)
}
