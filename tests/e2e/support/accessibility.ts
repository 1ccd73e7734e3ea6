import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with the rule, the sentence and the elements, which is what one needs to mend it. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // A page that is still on its way has nothing to judge.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  )
  expect(told, `on ${page.url()}`).toEqual([])
}
