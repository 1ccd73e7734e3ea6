import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { scrollToCard } from '#tests/e2e/support/feed.ts'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test as base, refuseBlockedWorkers } from '#tests/e2e/support/test.ts'
import { getSpeechModel } from '#tests/support/speech-model.ts'

const sentence = join(import.meta.dirname, '../fixtures/pizza-clearly.wav')

type Voices = {
  /** A phone whose microphone plays the fixture's sentence once, from the moment it is opened. */
  openTalkingPhone: (options?: { isAllowed?: boolean }) => Promise<Page>
}

const test = base.extend<Voices>({
  openTalkingPhone: async (
    { baseURL, viewport, isMobile, hasTouch, contextOptions, launchOptions, complaints },
    use,
  ) => {
    const opened: (Browser | BrowserContext)[] = []
    await use(async ({ isAllowed = true } = {}) => {
      const args = [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        ...(isAllowed ? ['--use-fake-ui-for-media-stream'] : ['--deny-permission-prompts']),
        `--use-file-for-fake-audio-capture=${sentence}%noloop`,
      ]
      const browser = refuseBlockedWorkers(await chromium.launch({ ...launchOptions, args }))
      const shape = { viewport, isMobile, hasTouch, locale: 'en-US', timezoneId: 'America/New_York' }
      const context = await browser.newContext({ ...contextOptions, ...shape, ...(baseURL && { baseURL }) })
      opened.push(browser)
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(String(error)))
      return page
    })
    for (const each of opened) await each.close()
  },
})

/** Which the app downloads in the background of its first start. */
test.beforeAll(async () => void (await getSpeechModel()))

const recordButton = (page: Page) => page.getByRole('button', { name: /Just say it/ })
const title = (page: Page) => page.getByLabel("What's your plan?")
const player = (page: Page) => page.getByRole('group', { name: /Voice note of/ })

/** Whoever listens makes way for everything else on the machine, and gives up by itself after 90 seconds. */
const patience = { timeout: 100_000 }

/** Playback position in whole seconds. */
const positionOf = async (page: Page) => Number(await page.getByRole('slider').first().getAttribute('aria-valuenow'))

async function lookInBothSchemes(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoAxeViolations(page)
  }
}

async function record(page: Page, meanwhile = async () => {}) {
  await recordButton(page).click()
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeFocused()
  // The sentence is a little shorter.
  await expect(page.getByRole('timer')).toHaveText('0:05')
  await meanwhile()
  await page.getByRole('button', { name: 'Stop recording' }).click()
}

test('a plan is said, filled in, posted, and heard by a friend and by nobody else', async ({
  openTalkingPhone,
  openPhone,
}) => {
  test.slow()
  const phone = await openTalkingPhone()
  await signInAsNewcomer(phone, 'Vera Voice', '/create')
  await lookInBothSchemes(phone)
  await record(phone, () => lookInBothSchemes(phone))
  await expect(phone.getByText('Audio processed! ✨')).toBeVisible(patience)
  await expect(phone.getByText("We've filled in your event details based on your recording")).toBeVisible()
  await expect(title(phone)).toHaveValue(/Pizza/)
  await expect(phone.getByLabel("Where's the spot?")).toHaveValue(/Ton(y|i)[’']?s/)
  await expect(phone.getByLabel('Specific time')).toHaveValue(/tonight at (8|eight)/i)
  await expect(phone.getByLabel('Add a GIF?')).toHaveValue(/pizza/i)
  await lookInBothSchemes(phone)

  await test.step('she hears herself first', async () => {
    await phone.getByRole('button', { name: 'Play recording' }).click()
    await expect(phone.getByRole('button', { name: 'Pause recording' })).toBeVisible()
    await expect.poll(() => positionOf(phone)).toBeGreaterThan(0)
  })

  await title(phone).fill('Pizza by voice')
  const [posted] = await Promise.all([
    phone.waitForResponse((answer) => answer.url().endsWith('/api/events') && answer.request().method() === 'POST'),
    phone.getByRole('button', { name: "Let's Go!" }).click(),
  ])
  const { id, audioUrl } = (await posted.json()) as { id: string; audioUrl: string }

  const friend = await openPhone('Ben')
  await test.step('a friend plays it on the card, moves in it and closes it', async () => {
    const card = await scrollToCard(friend, 'Pizza by voice')
    await card.getByRole('button', { name: /Play the voice note of Vera/ }).click()
    await expect(card.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect.poll(() => positionOf(friend)).toBeGreaterThan(0)
    await expectNoAxeViolations(friend)
    await card.getByRole('slider').press('End')
    await expect(card.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Close' }).click()
    await expect(card.getByRole('button', { name: /Play the voice note of Vera/ })).toBeFocused()
  })

  await test.step('and on its own page', async () => {
    await friend.goto(`/event/${id}`)
    await friend.getByRole('button', { name: /Play the voice note of Vera/ }).click()
    await expect(player(friend).getByRole('button', { name: 'Pause' })).toBeVisible()
    await expectNoAxeViolations(friend)
  })

  // Newcomers are friends of the sample people, not of each other.
  await test.step('a stranger with the exact address finds nothing', async () => {
    const address = `/api/audio/proxy/${encodeURIComponent(audioUrl.replace('/uploads/', ''))}`
    expect((await friend.request.get(address)).status()).toBe(200)
    const stranger = await openTalkingPhone()
    await signInAsNewcomer(stranger, 'Sly Stranger')
    expect((await stranger.request.get(address)).status()).toBe(404)
  })
})

test('where the microphone is denied it says what to do', async ({ openTalkingPhone }) => {
  const phone = await openTalkingPhone({ isAllowed: false })
  await signInAsNewcomer(phone, 'Mute Moritz', '/create')
  await recordButton(phone).click()
  await expect(phone.getByText('Microphone access denied')).toBeVisible()
  await expect(phone.getByText('Please allow microphone access to record audio')).toBeVisible()
  await expect(recordButton(phone)).toBeVisible()
})

test('a recording survives a reload, and is taken back with a tap', async ({ openTalkingPhone }) => {
  const phone = await openTalkingPhone()
  await signInAsNewcomer(phone, 'Rita Reload', '/create')
  await record(phone)
  await expect(phone.getByText('Audio processed! ✨')).toBeVisible(patience)
  await phone.reload()
  await phone.getByRole('button', { name: 'Play recording' }).click()
  await expect(phone.getByRole('button', { name: 'Pause recording' })).toBeVisible()
  await phone.getByRole('button', { name: 'Clear recording' }).click()
  await expect(title(phone)).toHaveValue('')
  await expectNoAxeViolations(phone)
  await phone.getByRole('button', { name: 'Bring it back' }).click()
  await expect(title(phone)).toHaveValue(/Pizza/)

  await test.step('what is there already is asked about', async () => {
    await phone.getByRole('button', { name: 'Record again' }).click()
    const dialog = phone.getByRole('dialog', { name: 'You have existing content' })
    await expect(dialog.getByRole('button')).toHaveText(['', 'Record & Replace Text', 'Just Add Audio', 'Cancel'])
    await lookInBothSchemes(phone)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(phone.getByRole('button', { name: 'Play recording' })).toBeVisible()
  })
})

test('what another app shares is in the form', async ({ page }) => {
  await signInAsNewcomer(
    page,
    'Sharon Share',
    '/create?title=Open%20air%20cinema&text=Starts%20at%20nine&url=https%3A%2F%2Fexample.com%2Ffilm',
  )
  await expect(title(page)).toHaveValue('Open air cinema')
  await expect(page.getByLabel('Any details?')).toHaveValue('Starts at nine\nhttps://example.com/film')
  await expect(page).toHaveURL('/create')
})
