import { expect } from '@playwright/test'
import { hostSpon } from '#tests/e2e/support/guests.ts'
import { nowhere, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

test('while somebody types the bar gives way, and what they tap next stays where it is', async ({ page }) => {
  await signInAsNewcomer(page, 'Tia Typist', nowhere)
  await hostSpon(page, 'Stargazing')
  const bar = page.getByRole('navigation', { name: 'Main' })
  const box = page.getByRole('textbox', { name: 'Comment' })
  const send = page.getByRole('button', { name: 'Send comment' })
  await expect(bar).toHaveCSS('opacity', '1')
  await box.fill('Bring a blanket')
  await expect(bar).toHaveCSS('opacity', '0')
  async function bottomOf() {
    const { y, height } = (await box.boundingBox()) ?? { y: 0, height: 0 }
    return y + height
  }
  expect(await bottomOf()).toBeGreaterThan(780)
  await send.tap()
  const comment = page.getByRole('listitem').filter({ hasText: 'Bring a blanket' })
  const react = comment.getByRole('button', { name: 'React' })
  await react.scrollIntoViewIfNeeded()
  const before = await react.boundingBox()
  await react.tap()
  await expect(page.getByRole('button', { name: 'Fire', exact: true })).toBeVisible()
  await expect(bar).toHaveCSS('opacity', '1')
  expect((await react.boundingBox())?.y).toBe(before?.y)
  expect(await bottomOf()).toBeLessThan(760)
})
