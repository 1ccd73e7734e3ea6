import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { test } from '#tests/e2e/support/test.ts'

const slice = 'A slice of pizza dances with a grin'

async function pick(phone: Page) {
  await phone.getByLabel("What's your plan?").fill('Pizza on the pier')
  await phone.getByLabel('Add a GIF?').fill('piza')
  const found = phone.getByRole('list', { name: 'GIFs' })
  await expect(found.getByRole('button').first()).toHaveAccessibleName(slice)
  await expectNoAxeViolations(phone)
  await found.getByRole('button', { name: slice }).click()
  await expect(phone.getByRole('button', { name: 'Remove GIF' })).toBeFocused()
}

/** Whether a later screenshot of the picture differs. */
async function moves(picture: Locator) {
  const first = await picture.screenshot()
  for (let look = 0; look < 5; look += 1) if (!first.equals(await picture.screenshot())) return true
  return false
}

test('a GIF is found, removed, chosen again and stands on the card, still for whoever asked for calm', async ({
  openPhone,
}) => {
  const phone = await openPhone('Maya', '/create')
  await pick(phone)
  await phone.getByRole('button', { name: 'Remove GIF' }).click()
  await expect(phone.getByLabel('Add a GIF?')).toBeFocused()
  await phone.getByRole('button', { name: slice }).click()
  expect(await moves(phone.getByRole('img', { name: slice }))).toBe(false)
  await phone.getByRole('button', { name: "Let's Go!" }).click()
  const card = phone.getByRole('article', { name: 'Pizza on the pier' })
  await expect(card.locator('canvas')).toBeVisible()
  await phone.getByRole('heading', { name: 'Pizza on the pier' }).getByRole('link').click()
  await expect(phone.getByRole('img', { name: slice })).toBeVisible()
  await expectNoAxeViolations(phone)
})

test('what was found stands in two columns, in three on wider screens, and is scrolled within 320 px', async ({
  openPhone,
}) => {
  const phone = await openPhone('Maya', '/create')
  await phone.getByLabel('Add a GIF?').fill('pizza')
  const found = phone.getByRole('list', { name: 'GIFs' })
  await expect(found).toHaveCSS('max-height', '320px')
  for (const [width, columns] of [
    [390, 2],
    [700, 3],
  ] as const) {
    await phone.setViewportSize({ width, height: 844 })
    await expect
      .poll(() => found.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length))
      .toBe(columns)
  }
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the chosen GIF moves, as the page’s own rules allow', async ({ openPhone }) => {
    const phone = await openPhone('Ben', '/create')
    await pick(phone)
    expect(await moves(phone.getByRole('img', { name: slice }))).toBe(true)
    const served = await phone.request.get('/gifs/pizza-dance.svg')
    expect(served.headers()['content-type']).toContain('image/svg+xml')
    expect(served.headers()['content-security-policy']).toContain('sandbox')
  })
})
