import { expect } from '@playwright/test'
import type { Phone } from '#tests/e2e/engines/phone.ts'
import { listViolations, loadAxe } from '#tests/e2e/support/accessibility.ts'

export async function expectNoViolations(phone: Phone): Promise<void> {
  await phone.until(async () => {
    // Again, where the page has been replaced.
    await loadAxe(phone.browser.evaluate)
    // What fades in has too little contrast on its way.
    const moving = await phone.run(
      () =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1).length,
    )
    expect(moving, 'animations').toBe(0)
    // Here, and not after: an animation may begin between the two.
    expect(await phone.run(listViolations)).toEqual([])
  })
}
