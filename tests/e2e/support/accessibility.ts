import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: { run(options: RunOptions): Promise<AxeResults> }
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Loads axe into the page, once per document: sending and parsing it takes longer than running it. */
export async function loadAxe(evaluate: (expression: string) => Promise<unknown>): Promise<void> {
  if ((await evaluate(`String('axe' in window)`)) === 'true') return
  await evaluate(`(() => { ${source}; return '' })()`)
}

/** Run in the page: each rule that it breaks, with its help text and the elements. */
export async function listViolations(): Promise<string[]> {
  const { violations } = await window.axe.run({ resultTypes: ['violations'] })
  return violations.map(({ id, help, nodes }) => [`${id}: ${help}`, ...nodes.map(({ html }) => html)].join('\n  '))
}

export async function expectNoAxeViolations(page: Page): Promise<void> {
  // A page that has not rendered has no violations.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  expect(await findViolations(page), `on ${page.url()}`).toEqual([])
}

export async function findViolations(page: Page): Promise<string[]> {
  await loadAxe((expression) => page.evaluate(expression))
  return page.evaluate(listViolations)
}

/** Run in the page: each control that cannot be tapped in its middle, wherever one scrolls, and what is there instead. */
export function listCovered(): string[] {
  const controls = 'a[href], button, input, textarea, select, summary'
  const found: string[] = []
  const top = document.querySelector(':modal') ?? document
  // Of three hundred comments the first are enough.
  for (const control of [...top.querySelectorAll<HTMLElement>(controls)].slice(0, 100)) {
    const isUsable = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (!isUsable || control.matches(':disabled') || control.closest('[inert]')) continue
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { x, y, width, height } = control.getBoundingClientRect()
    // For screen readers only, or a field within its label.
    if (width < 8 || height < 8 || getComputedStyle(control).clipPath !== 'none') continue
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    const isItself = hit && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control))
    if (!isItself) found.push(`${control.outerHTML.slice(0, 160)} is under ${hit?.outerHTML.slice(0, 160)}`)
  }
  scrollTo(0, 0)
  return found
}

/** Nothing sticks out at the side. Not compared with the window, which grows with what does on a phone. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 }
  const needed = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(needed, `${page.url()} at ${width}`).toBeLessThanOrEqual(width)
}

/** Both schemes, at the narrowest and the usual width of a phone or at others. Ends in light, at the last of them. */
export async function expectFineEverywhere(page: Page, { widths = [320, 390], height = 844 } = {}): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoOverflow(page)
      await expectNoAxeViolations(page)
    }
  }
}
