import type { Page } from '@playwright/test'

/** What the page asks for there comes when the promise is resolved. */
export async function hold(page: Page, path: string | RegExp): Promise<PromiseWithResolvers<void>> {
  const answers = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await answers.promise
    await route.continue()
  })
  return answers
}
