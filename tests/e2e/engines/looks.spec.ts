import { expect } from '@playwright/test'
import type { Phone } from '#tests/e2e/engines/phone.ts'
import { test } from '#tests/e2e/engines/test.ts'

async function signIn(phone: Phone) {
  await phone.open('/api/login')
  await phone.tap({ role: 'button', name: /\bMaya\b/ })
  await phone.see({ role: 'tab', name: 'My Crew' })
  await phone.see({ role: 'article' })
}

/** The colours behind the first of each. */
const readSurfaces = (phone: Phone, selectors: string[]) =>
  phone.run(
    (all) => all.map((selector) => getComputedStyle(document.querySelector(selector) as Element).backgroundColor),
    selectors,
  )

test('nothing is see-through, in light and in dark', async ({ phone }) => {
  await signIn(phone)
  const seen: string[][] = []
  for (const scheme of ['light', 'dark']) {
    await phone.run((chosen) => localStorage.setItem('sponti:scheme', chosen), scheme)
    await phone.open('/')
    await phone.see({ role: 'article' })
    await phone.keep(`feed, ${scheme}`)
    const surfaces = await readSurfaces(phone, ['html', 'article', 'nav'])
    await phone.tap({ role: 'link', name: 'Tacos on my roof' })
    await phone.tap({ role: 'button', name: 'Share Event' })
    await phone.see({ role: 'dialog', name: 'Share Event' })
    await phone.keep(`dialog, ${scheme}`)
    surfaces.push(
      ...(await readSurfaces(phone, ['dialog[open] > div', 'form[aria-label="Add a comment"]', 'textarea'])),
    )
    for (const colour of surfaces) expect(colour).toMatch(/^rgb\(/)
    seen.push(surfaces)
  }
  const [light = [], dark = []] = seen
  for (const [index, colour] of light.entries()) expect(dark[index]).not.toBe(colour)
})

test('cards that are far below keep their names for those who listen', async ({ phone, engine }) => {
  test.skip(engine === 'firefox', 'it names what it skips')
  await signIn(phone)
  const skipped = await phone.run(
    () =>
      [...document.querySelectorAll('*')].filter(
        (element) => getComputedStyle(element).getPropertyValue('content-visibility') === 'auto',
      ).length,
  )
  expect(skipped).toBe(0)
})

test('the box for details grows with its text, as far as it may', async ({ phone }) => {
  const details = { role: 'textbox', name: 'Any details?' }
  const measure = () =>
    phone.query(details, ([box]) => ({
      height: box?.offsetHeight ?? 0,
      hidden: (box?.scrollHeight ?? 0) - (box?.clientHeight ?? 0),
    }))
  await signIn(phone)
  await phone.open('/create')
  await phone.see(details)
  const { height } = await measure()
  await phone.type(details, 'Bring a towel, a torch, and somebody who laughs. '.repeat(6))
  await phone.until(async () => expect((await measure()).height).toBeGreaterThan(height))
  expect((await measure()).hidden).toBeLessThanOrEqual(1)
  await phone.keep('details')
})
