import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { nowhere, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { screens, test } from '#tests/e2e/support/test.ts'
import { readCalendar, toText } from '#tests/support/calendar-reader.ts'

// What a page tries by itself without a connection is logged by the browser.
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

async function post(phone: Page, title: string, time: string): Promise<string> {
  const data = { title, specificTime: time, timeZone: 'America/New_York', location: 'Pier 4, by the crane' }
  const answer = await phone.request.post('/api/events', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

/** Fetches as a calendar app does: without cookies. */
async function fetchFeed(url: string) {
  const answer = await fetch(url)
  return { status: answer.status, text: await answer.text() }
}
const titlesIn = (text: string) => readCalendar(text).events.map(({ SUMMARY }) => toText(SUMMARY?.value ?? ''))

test('a spon with a time goes into the phone’s own calendar', async ({ page, context }) => {
  await signInAsNewcomer(page, 'Cal Endar', nowhere)
  const [known, open] = [
    await post(page, 'Kites, at last 🪁', 'tomorrow around 5pm'),
    await post(page, 'Kites?', 'soon'),
  ]
  await page.goto(`/event/${open}`)
  await expect(page.getByRole('heading', { name: 'Kites?' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Add to calendar' })
  await expect(link).toHaveCount(0)
  await page.goto(`/event/${known}`)
  await expect(link).toBeVisible()
  await expectNoAxeViolations(page)
  const download = page.waitForEvent('download')
  await link.click()
  const file = await download
  expect(file.suggestedFilename()).toBe('kites-at-last.ics')
  const [entry] = readCalendar(await readFile(await file.path(), 'utf8')).events
  expect(toText(entry?.SUMMARY?.value ?? '')).toBe('Kites, at last 🪁')
  expect(entry?.STATUS?.value).toBe('TENTATIVE')
  expect(entry?.URL?.value).toBe(new URL(`/event/${known}`, page.url()).href)
  await expect(page).toHaveURL(`/event/${known}`)

  await context.setOffline(true)
  await link.click()
  await expect(page.getByText('You are offline. Your calendar can have it once you are back.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kites, at last 🪁' })).toBeVisible()
  await context.setOffline(false)
})

test('a calendar follows one’s spons until its owner turns that off', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsNewcomer(page, 'Dia Ry', nowhere)
  await post(page, 'Night market', 'tomorrow at 9pm')
  await page.goto('/settings/calendar')
  const card = page.getByRole('region', { name: 'Your calendar' })

  await card.getByRole('button', { name: 'Turn it on' }).click()
  await expect(card.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute('href', /^webcal:\/\//)
  await expectNoAxeViolations(page)
  await card.getByRole('button', { name: 'Copy the address' }).click()
  await expect(page.getByText('Address copied')).toBeVisible()
  const first = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(titlesIn((await fetchFeed(first)).text)).toEqual(['Night market'])

  await page.reload()
  await expect(card.getByText(/^A calendar looked/)).toBeVisible()
  await expect(page.getByText(first)).toHaveCount(0)

  await card.getByRole('button', { name: 'New address' }).click()
  const renewal = page.getByRole('dialog', { name: 'Get a new address?' })
  await expectNoAxeViolations(page)
  await renewal.getByRole('button', { name: 'New address' }).click()
  const address = card.getByText(/\/api\/calendar-feed\//)
  await expect(address).toBeVisible()
  await expect(card.getByRole('button', { name: 'New address' })).toBeFocused()
  const second = (await address.textContent()) ?? ''
  expect((await fetchFeed(first)).status).toBe(404)
  expect((await fetchFeed(second)).status).toBe(200)

  await card.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog', { name: 'Turn your calendar off?' }).getByRole('button', { name: 'Turn off' }).click()
  await expect(card.getByRole('button', { name: 'Turn it on' })).toBeVisible()
  await expect(address).toHaveCount(0)
  expect((await fetchFeed(second)).status).toBe(404)
})

test('without a connection, turning it on says what is wrong and can be done again', async ({ page, context }) => {
  await signInAsNewcomer(page, 'Off Line', '/settings/calendar')
  const button = page.getByRole('region', { name: 'Your calendar' }).getByRole('button', { name: 'Turn it on' })
  await expect(button).toBeVisible()
  await context.setOffline(true)
  await button.click()
  await expect(page.getByText('That did not work. Check your connection and try again.')).toBeVisible()
  await context.setOffline(false)
  await button.click()
  await expect(page.getByRole('link', { name: 'Open in my calendar' })).toBeVisible()
})

for (const [where, screen] of screens)
  test.describe(where, () => {
    test.use(screen)
    test('turning it on and off works by keyboard', async ({ page }) => {
      await signInAsNewcomer(page, 'Kay Board', '/settings/calendar')
      const card = page.getByRole('region', { name: 'Your calendar' })
      await card.getByRole('button', { name: 'Turn it on' }).press('Enter')
      await expect(card.getByRole('link', { name: 'Open in my calendar' })).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(card.getByRole('link', { name: 'Open in my calendar' })).toBeFocused()
      await card.getByRole('button', { name: 'Turn off' }).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).press('Enter')
      await expect(card.getByRole('button', { name: 'Turn it on' })).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(card.getByRole('button', { name: 'Turn it on' })).toBeFocused()
    })
  })
