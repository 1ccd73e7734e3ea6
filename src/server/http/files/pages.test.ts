import { expect, test } from 'vitest'
import { createPages } from '#server/http/files/pages.ts'
import { inLanguage } from '#server/messages/messages.ts'
import type { Language } from '#shared/languages.ts'
import { currentLanguage } from '#shared/message.ts'
import { openHouse } from '#tests/support/guests.ts'

const house = openHouse()

function openPages() {
  let drawn = 0
  const pages = createPages(
    house.app.context,
    {
      toPlain: () => '',
      fill: ({ head }) => ({ text: `${currentLanguage()}\n${head.text}`, styleHashes: [] }),
    },
    async (address) => {
      drawn += 1
      return { body: '', meta: { title: 'Help', canonicalPath: address.path }, scrapSheet: '' }
    },
  )
  return {
    countDrawn: () => drawn,
    async open(language: Language, search = '') {
      const page = await inLanguage(language, () => pages.render({ path: '/help', search }, true, null))
      return page.text
    },
  }
}

test('a page that is kept for one language is not sent for another', async () => {
  const { open, countDrawn } = openPages()
  // Enough for every variant of the decoration.
  for (let round = 0; round < 80; round += 1)
    for (const language of ['en', 'de', 'ar'] as const) expect(await open(language)).toMatch(`${language}\n`)
  expect(countDrawn()).toBeLessThanOrEqual(3 * 6)
})

test('search engines hear of a page in each language, and which of them this is', async () => {
  const { open } = openPages()
  const url = `${house.app.context.config.publicUrl}/help`
  const plain = await open('en')
  expect(plain).toContain(`<link rel="canonical" href="${url}">`)
  expect(plain).toContain(`<link rel="alternate" hreflang="de" href="${url}?language=de">`)
  expect(plain).toContain(`<link rel="alternate" hreflang="x-default" href="${url}">`)
  expect(plain.match(/hreflang=/g)).toHaveLength(8)
  const german = await open('de', 'language=de')
  expect(german).toContain(`<link rel="canonical" href="${url}?language=de">`)
  expect(german).toContain('<meta property="og:locale" content="de_DE">')
  expect(german).toContain('/card.png?language=de"')
  expect(await open('pt-BR')).toContain('<meta property="og:locale" content="pt_BR">')
})
