import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

async function openForm(page: Page, name: string) {
  await signInAsNewcomer(page, name)
  await page.getByRole('link', { name: 'Plan a Pop-Up' }).click()
  await expect(page.getByRole('heading', { name: 'Plan a Pop-Up', level: 1 })).toBeVisible()
}

const title = (page: Page) => page.getByLabel("What's your plan?")
const time = (page: Page) => page.getByLabel('Specific time')
const place = (page: Page) => page.getByLabel("Where's the spot?")
const details = (page: Page) => page.getByLabel('Any details?')
const now = (page: Page) => page.getByRole('button', { name: 'Right Now' })
/** Appended to the body, outside the app's root. */
const confetti = (page: Page) => page.locator('body > canvas')
const submit = (page: Page) => page.getByRole('button', { name: "Let's Go!" })

test('the form has its rules, and what was typed survives a reload', async ({ page }) => {
  await openForm(page, 'Fiona Form')
  await expect(page.getByRole('group', { name: "When's the hangout?" })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'My Crew' })).toBeChecked()
  await expect(
    page.getByRole('radiogroup', { name: 'Bring the squad?' }).getByRole('radio', { checked: true }),
  ).toHaveAccessibleName('Anyone')
  await expectNoAxeViolations(page)

  await test.step('right now and a time exclude each other', async () => {
    await expect(page.getByRole('button', { name: 'Right Now', pressed: true })).toBeVisible()
    await time(page).fill('tonight at 8')
    await expect(page.getByRole('button', { name: 'Right Now', pressed: false })).toBeVisible()
    await now(page).click()
    await expect(time(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Lunchtime' }).click()
    await time(page).focus()
    await expect(page.getByRole('button', { name: 'Lunchtime', pressed: false })).toBeVisible()
  })

  await test.step('a title is needed', async () => {
    await submit(page).click()
    await expect(page.getByText('Give it a title first.')).toBeVisible()
    await expect(title(page)).toBeFocused()
  })

  await test.step('Enter sends nothing', async () => {
    await title(page).fill('Bonfire')
    await place(page).fill('The old pier')
    await details(page).fill('Bring wood')
    for (const field of [title(page), place(page), details(page)]) await field.press('Enter')
    await expect(details(page)).toHaveValue('Bring wood\n')
    await expect(page).toHaveURL('/create')
  })

  await test.step('a draft survives a reload and is gone once posted', async () => {
    await page.getByText('+1 welcome').click()
    await page.reload()
    await expect(title(page)).toHaveValue('Bonfire')
    await expect(place(page)).toHaveValue('The old pier')
    await expect(page.getByRole('radio', { name: '+1 welcome' })).toBeChecked()
    await expect(page.getByText('From your draft, a moment ago')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(title(page)).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Bring it back' })).toBeFocused()
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await expect(title(page)).toHaveValue('Bonfire')
    await submit(page).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Event created! 🎉')).toBeVisible()
    await expect(page.getByText('Your friends will see it in their feed')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Bonfire', exact: true })).toBeVisible()
    // The tests run with reduced motion: no confetti.
    await expect(confetti(page)).toHaveCount(0)
    await page.goto('/create')
    await expect(title(page)).toHaveValue('')
  })
})

test('a new spon is celebrated', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const { createGain } = BaseAudioContext.prototype
    BaseAudioContext.prototype.createGain = function () {
      const node = createGain.call(this)
      queueMicrotask(() => document.body.setAttribute('data-gain', node.gain.value.toFixed(1)))
      BaseAudioContext.prototype.createGain = createGain
      return node
    }
  })
  await openForm(page, 'Connie Fetti')
  await title(page).fill('Confetti')
  await submit(page).click()
  await expect(confetti(page)).toBeAttached()
  // The swish: a sound's first gain is its volume.
  await expect(page.locator('body')).toHaveAttribute('data-gain', '0.3')
})

// With a service worker the write would be queued: see offline.spec.ts.
test.describe('without a network and a service worker', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('a spon that could not be posted stays in the form, and goes out once', async ({ page, context }) => {
    await openForm(page, 'Olaf Offline')
    await title(page).fill('Ice cream')
    await context.setOffline(true)
    await submit(page).click()
    await expect(page.getByText('Failed to create your event. Try again?')).toBeVisible()
    await expect(title(page)).toHaveValue('Ice cream')
    await context.setOffline(false)
    await submit(page).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('article', { name: 'Ice cream' })).toHaveCount(1)
  })
})

test.describe('where I am', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ })

  test('is asked of the device, and said in words when that fails', async ({ page, context }) => {
    await openForm(page, 'Lola Locate')
    const locate = page.getByRole('button', { name: 'Use my location' })
    await locate.click()
    await expect(page.getByText('Location access denied')).toBeVisible()
    await expect(page.getByText('Please allow location access and try again')).toBeVisible()

    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 52.5, longitude: 13.4 })
    await page.route('**/api/places/reverse*', (route) => route.abort())
    await locate.click()
    await expect(page.getByText('Location added!')).toBeVisible()
    await expect(page.getByText('Added Google Maps link for your location')).toBeVisible()
    await expect(place(page)).toHaveValue('https://www.google.com/maps?q=52.5,13.4')
  })
})

test('what cannot be edited says so', async ({ page }) => {
  await signInAsNewcomer(page, 'Edda Editor')
  const link = page.getByRole('heading', { name: 'Tacos on my roof' }).getByRole('link')
  const address = await link.getAttribute('href')
  for (const path of [`${address}/edit`, '/edit/019a0000-0000-7000-8000-000000000000', '/edit/nothing']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible()
    await expect(
      page.getByText("This Event might have been deleted or you don't have permission to edit it."),
    ).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to Feed' }).click()
  await expect(page).toHaveURL('/')
})

test('what the app says by itself leaves the button of the form free', async ({ page }) => {
  await page.clock.install()
  await page.setViewportSize({ width: 320, height: 568 })
  await openForm(page, 'Prompted Pia')
  const prompt = page.getByTestId('update-prompt')
  await expect(async () => {
    await page.clock.fastForward('05:01')
    await expect(prompt).toBeVisible({ timeout: 500 })
  }).toPass()
  const foot = async () => (await prompt.boundingBox().then((box) => box && box.y + box.height)) ?? Number.NaN
  await expect.poll(async () => (await foot()) <= ((await submit(page).boundingBox())?.y ?? 0)).toBe(true)
})
