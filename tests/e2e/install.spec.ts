import { expect } from '@playwright/test'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

test.use({ serviceWorkers: 'allow' })

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

type Manifest = { lang: string; dir: string; description: string; shortcuts: { name: string }[] }

for (const { language, ...expected } of [
  { language: 'en', dir: 'ltr', description: expect.stringContaining('Say it out loud'), shortcut: 'Plan a Pop-Up' },
  { language: 'ar', dir: 'rtl', description: expect.stringContaining('شلّتك'), shortcut: 'لمّة جديدة' },
])
  test(`the browser finds nothing wrong with the manifest, and every file of it: ${language}`, async ({
    page,
    request,
  }) => {
    await page.goto(`/?language=${language}`)
    const session = await page.context().newCDPSession(page)
    const { errors, data, url } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect((await request.get(url)).headers()['content-type']).toBe('application/manifest+json')
    const { lang, dir, description, shortcuts } = JSON.parse(data ?? '') as Manifest
    expect({ lang, dir, description, shortcut: shortcuts[0]?.name }).toEqual({ lang: language, ...expected })
    const pictures = [...(data ?? '').matchAll(/"src":\s*"([^"]+)"/g)].map(([, src]) => src ?? '')
    expect(pictures.length).toBeGreaterThan(9)
    for (const src of pictures) {
      const picture = await request.get(src)
      expect([src, picture.status(), picture.headers()['content-type']]).toEqual([src, 200, 'image/png'])
    }
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Playwright's contexts count as incognito.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  })

test('the prompt is offered on the profile, and installing is celebrated there', async ({ page }) => {
  await signInAsNewcomer(page, 'Ines Stall', '/profile')
  const card = page.getByRole('region', { name: 'Install as App' })
  await expect(card.getByText('Click the install icon in the address bar')).toBeVisible()
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => void dispatchEvent(new Event('appinstalled'))
    dispatchEvent(Object.assign(offer, { prompt, userChoice: Promise.resolve({ outcome: 'accepted' }) }))
  })
  await card.getByRole('button', { name: 'Install Sponti' }).click()
  await expect(card).toContainText('App Installed!')
  await expect(card).toContainText('ready to use from your home screen')
})

test('an app that was opened from the home screen offers no installing', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await signInAsNewcomer(page, 'Homer Screen', '/profile')
  await expect(page.getByRole('region', { name: 'Push notifications' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Install as App' })).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: iphone })

  test('the steps are Share, Add to Home Screen, Add, and push waits for the installed app', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await page.goto('/')
    await page.getByText('Install as App').click()
    await expect(page.getByRole('listitem').filter({ hasText: /^[123](Tap|Choose)/ })).toHaveText([
      '1Tap the Share button',
      '2Choose Add to Home Screen',
      '3Tap Add',
    ])
    // The startup image, drawn at this screen's size.
    await expect(page.locator('link[rel="apple-touch-startup-image"]')).toHaveAttribute('href', /^data:image\/png;/)
    await signInAsNewcomer(page, 'Ivy Phone', '/profile')
    await expect(page.getByRole('region', { name: 'Push notifications' })).toContainText('from the installed app only')
  })
})
