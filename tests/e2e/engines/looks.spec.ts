import { expect } from '@playwright/test'
import type { Phone } from '#tests/e2e/engines/phone.ts'
import { test } from '#tests/e2e/engines/test.ts'

async function signIn(phone: Phone) {
  await phone.open('/api/login')
  await phone.tap({ role: 'button', name: /\bMaya\b/ })
  await phone.see({ role: 'article' })
}

/** The colours behind the first of each. */
function readSurfaces(phone: Phone, selectors: string[]) {
  return phone.run(
    (all) => all.map((selector) => getComputedStyle(document.querySelector(selector) as Element).backgroundColor),
    selectors,
  )
}

async function readScheme(phone: Phone, scheme: string): Promise<string[]> {
  await phone.run((chosen) => localStorage.setItem('sponti:scheme', chosen), scheme)
  await phone.open('/')
  await phone.see({ role: 'article' })
  await phone.keep(`feed, ${scheme}`)
  const feed = await readSurfaces(phone, ['html', 'article', 'nav'])
  await phone.tap({ role: 'link', name: 'Tacos on my roof' })
  await phone.tap({ role: 'button', name: 'Share Event' })
  await phone.see({ role: 'dialog', name: 'Share Event' })
  await phone.keep(`dialog, ${scheme}`)
  return [...feed, ...(await readSurfaces(phone, ['dialog[open] > div', '[aria-label="Add a comment"]', 'textarea']))]
}

/** Names of what is skipped are missing in WebKit's accessibility tree, so nothing may be. */
function countSkipped(phone: Phone) {
  return phone.run(() => {
    const styles = [...document.querySelectorAll('*')].map((element) => getComputedStyle(element))
    return styles.filter((style) => style.getPropertyValue('content-visibility') === 'auto').length
  })
}

const details = { role: 'textbox', name: 'Any details?' }

function measureDetails(phone: Phone) {
  return phone.query(details, ([box]) => ({
    height: box?.offsetHeight ?? 0,
    hidden: (box?.scrollHeight ?? 0) - (box?.clientHeight ?? 0),
  }))
}

test('surfaces are opaque in both schemes, cards far below keep their names, and a long text has room', async ({
  phone,
}, { project }) => {
  await signIn(phone)
  if (project.name !== 'firefox') expect(await countSkipped(phone)).toBe(0)

  const light = await readScheme(phone, 'light')
  const dark = await readScheme(phone, 'dark')
  for (const colour of [...light, ...dark]) expect(colour).toMatch(/^rgb\(/)
  for (const [index, colour] of light.entries()) expect(dark[index]).not.toBe(colour)

  await phone.open('/create')
  await phone.see(details)
  const { height } = await measureDetails(phone)
  await phone.type(details, 'Bring a towel, a torch, and somebody who laughs. '.repeat(4))
  await phone.until(async () => expect((await measureDetails(phone)).height).toBeGreaterThan(height))
  expect((await measureDetails(phone)).hidden).toBeLessThanOrEqual(1)
  await phone.keep('details')
})
