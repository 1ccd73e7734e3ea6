import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { hold } from '#tests/e2e/support/hold.ts'
import { nowhere, signIn, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { screens, test } from '#tests/e2e/support/test.ts'

function isFocusInDialog(page: Page) {
  return page.evaluate(() => {
    const { activeElement, body } = document
    // Between the last and the first element the focus is in the browser's UI.
    return activeElement === body || activeElement?.closest('dialog') !== null
  })
}
const tapBeside = (page: Page) => page.mouse.click(20, 20)

async function openDialog(page: Page) {
  // Signed out, the page is server-rendered, and a tap could come before hydration.
  await signIn(page, 'Maya', '/dev/ui')
  const opener = page.getByRole('button', { name: 'Dialog', exact: true }).first()
  await opener.click()
  return { opener, dialog: page.getByRole('dialog', { name: 'Add Maya as a friend?' }) }
}

for (const [where, screen] of screens)
  test.describe(where, () => {
    test.use(screen)
    test('the keyboard stays in a dialog, and goes back to where it was', async ({ page }) => {
      const { opener, dialog } = await openDialog(page)
      await expect(dialog).toBeFocused()
      await expect(dialog).toHaveAccessibleDescription('Send a friend request to see more of their events and connect!')
      await expectNoAxeViolations(page)
      for (let step = 0; step < 8; step++) {
        await page.keyboard.press('Tab')
        expect(await isFocusInDialog(page)).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
      await opener.click()
      await tapBeside(page)
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    })
  })

test('words are thrown away by a second wish only', async ({ page }) => {
  const { dialog } = await openDialog(page)
  await dialog.getByRole('textbox').fill('Salsa!')
  await tapBeside(page)
  await expect(dialog.getByRole('alert')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Keep writing' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Keep writing' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Throw it away' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

/** So that it stays until it is tapped: on a busy machine its two and a half seconds pass before that. */
async function hoverOverNextToast(page: Page) {
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const toast = document.querySelector('[data-testid=toast]')
      if (!toast) return
      watch.disconnect()
      toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
}

test('a message lies over the dialog and can be closed there; a dialog over a dialog goes alone', async ({ page }) => {
  // Without friends: a sample person's spon would notify the others.
  await signInAsNewcomer(page, 'Dora Kessler', nowhere)
  const made = await page.request.post('/api/events', { data: { title: 'Chess under the lamp' } })
  const { id } = (await made.json()) as { id: string }
  await page.goto(`/event/${id}`)
  await page.getByRole('button', { name: 'Share Event' }).click()
  const share = page.getByRole('dialog', { name: 'Share Event' })
  await share.getByLabel('Phone number or e-mail').fill('kim@elsewhere.example')
  await hoverOverNextToast(page)
  await share.getByRole('button', { name: 'Send an e-mail' }).click()
  await expect(page.getByTestId('toast')).toContainText('Invitation sent! 🎉')
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(page.getByTestId('toast')).toBeHidden()
  await expect(share).toBeVisible()

  const takeBack = share.getByRole('button', { name: /^Take back/ })
  await takeBack.click()
  const question = page.getByRole('dialog', { name: 'Take it back?' })
  await expectNoAxeViolations(page)
  await tapBeside(page)
  await expect(question).toBeHidden()
  await expect(takeBack).toBeFocused()
  await takeBack.click()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(share).toBeVisible()
  await takeBack.click()
  await question.getByRole('button', { name: 'Take it back' }).click()
  await expect(question).toBeHidden()
  await expect(takeBack).toHaveCount(0)
  await expect(share).toBeVisible()
})

test.describe('the share dialog', () => {
  async function openShare(page: Page, title: string) {
    await signInAsNewcomer(page, 'Stella Still', nowhere)
    const made = await page.request.post('/api/events', { data: { title } })
    const { id } = (await made.json()) as { id: string }
    await page.request.post(`/api/events/${id}/share-link`)
    await page.request.post(`/api/events/${id}/invite-email`, { data: { email: 'kim@elsewhere.example' } })
    await page.goto(`/event/${id}`)
    await page.getByRole('button', { name: 'Share Event' }).click()
    return page.getByRole('dialog', { name: 'Share Event' })
  }

  test('nothing can be tapped before all of it has come: it would move away', async ({ page }) => {
    const answers = await hold(page, '**/api/invites')
    const others = ['**/share-link', '**/api/friends'].map((path) => page.waitForResponse(path))
    const dialog = await openShare(page, 'Chess under the lamp')
    await Promise.all(others)
    await expect(dialog.locator('[aria-busy=true]')).toBeVisible()
    await expect(dialog.getByLabel('Phone number or e-mail')).toBeHidden()
    answers.resolve()
    await expect(dialog.getByLabel('Phone number or e-mail')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'People you invited to this spon' })).toBeVisible()
  })

  test('the number of guests takes no more room than is kept for it', async ({ page }) => {
    const answers = await hold(page, /\/api\/events\/[^/]+\/guests$/)
    const dialog = await openShare(page, 'Chess at the pier')
    const field = dialog.getByLabel('Phone number or e-mail')
    await expect(field).toBeVisible()
    const limit = dialog.getByLabel('Guests by a link')
    await expect(limit).toBeDisabled()
    const before = await field.boundingBox()
    answers.resolve()
    await expect(limit).toBeEnabled()
    expect(await field.boundingBox()).toEqual(before)
  })
})
