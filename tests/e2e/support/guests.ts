import { type Browser, expect, type Page } from '@playwright/test'

export type Spon = { id: string; path: string; title: string }

/** The host's phone lies open at a new spon; the link goes out. */
export async function hostSpon(host: Page, title: string, more: object = {}): Promise<Spon> {
  const data = { title, description: 'Bring limes', location: '12 Elm Street', specificTime: 'tonight at 8', ...more }
  const { id } = (await (await host.request.post('/api/events', { data })).json()) as { id: string }
  const { url } = (await (await host.request.post(`/api/events/${id}/share-link`)).json()) as { url: string }
  await host.goto(`/event/${id}`)
  await expect(host.getByRole('heading', { name: title })).toBeVisible()
  return { id, path: new URL(url).pathname, title }
}

export const going = (page: Page) => page.getByRole('button', { name: "I'm going" })
export const nameField = (page: Page) => page.getByLabel('Your first name').filter({ visible: true })
export const guestRow = (host: Page, name: string) => host.getByRole('listitem').filter({ hasText: `${name} · guest` })

/** The script has taken over: before that, the same taps send the plain form. */
export async function waitForScripts(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Messages (F8)' })).toBeAttached()
  await page.waitForFunction(() => {
    const form = document.querySelector('form')
    return form && Object.keys(form).some((key) => key.startsWith('__reactProps'))
  })
}

export async function answer(page: Page, name: string, label = "I'm going"): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.type(name)
  await page.getByRole('dialog').getByRole('button', { name: label }).click()
}

export async function openGuest(browser: Browser, baseURL: string | undefined, options: object = {}): Promise<Page> {
  const phone = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  } as const
  return (await browser.newContext({ ...phone, ...(baseURL && { baseURL }), ...options })).newPage()
}
