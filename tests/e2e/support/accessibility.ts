import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: { run(options: RunOptions): Promise<AxeResults> }
  }
}

/** An expression that loads axe, once per document: parsing it takes longer than running it. */
export const axeSource = `'axe' in window ? '' : (() => { ${axe.source}; return '' })()`

/** Run in the page: each rule that it breaks, with its help text and the elements. */
export async function listViolations(): Promise<string[]> {
  const { violations } = await window.axe.run({ resultTypes: ['violations'] })
  return violations.map(({ id, help, nodes }) => [`${id}: ${help}`, ...nodes.map(({ html }) => html)].join('\n  '))
}

export async function expectNoAxeViolations(page: Page): Promise<void> {
  // A page that has not rendered has no violations.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(axeSource)
  expect(await page.evaluate(listViolations), `on ${page.url()}`).toEqual([])
}
