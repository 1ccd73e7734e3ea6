import type { Page } from '@playwright/test'

/** A person's taps and fields, counted. */
export function countActs(page: Page) {
  let acts = 0
  function count(act: Promise<void>) {
    acts += 1
    return act
  }
  return {
    tap: (role: 'button' | 'link', name: string | RegExp) =>
      count(page.getByRole(role, { name, exact: true }).and(page.locator(':visible')).first().click()),
    type: (name: string, text: string) => count(page.getByRole('textbox', { name }).fill(text)),
    acts: () => acts,
  }
}
