import { expect } from '@playwright/test'
import axe from 'axe-core'
import type { Phone } from '#tests/e2e/engines/phone.ts'

type Violation = { id: string; help: string; nodes: { html: string }[] }
type Axe = { run(): Promise<{ violations: Violation[] }> }

/** Fails with the rule, its help text and the elements. */
export async function expectNoViolations(phone: Phone): Promise<void> {
  await phone.browser.evaluate(`window.axe ? '' : (() => { ${axe.source}; return '' })()`)
  await phone.until(async () => {
    // What fades in has too little contrast on its way.
    const moving = await phone.run(
      () =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1).length,
    )
    expect(moving, 'animations').toBe(0)
  })
  const told = await phone.run(async () => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run()
    return violations.map(({ id, help, nodes }) => [`${id}: ${help}`, ...nodes.map(({ html }) => html)].join('\n  '))
  })
  expect(told).toEqual([])
}
