import { expect } from '@playwright/test'
import { directionOf } from '#shared/languages.ts'
import { currentLanguage } from '#shared/message.ts'
import { expectNoViolations } from '#tests/e2e/engines/axe.ts'
import type { Phone, Target } from '#tests/e2e/engines/phone.ts'

/** The page is in the reader's language and direction, nothing sticks out, and axe finds nothing. Keeps a picture. */
export async function expectFine(phone: Phone, title: string): Promise<void> {
  const language = currentLanguage()
  // Asked again while the page is being replaced, in which there is no document for a moment.
  await phone.until(async () => {
    const page = await phone.run(() => {
      const { lang, dir, scrollWidth, clientWidth } = document.documentElement
      return { lang, dir, overflow: scrollWidth - clientWidth }
    })
    expect(page).toEqual({ lang: language, dir: directionOf(language), overflow: 0 })
  })
  await expectNoViolations(phone)
  await phone.keep(title)
}

/** What somebody typed ends in a mark, which stands where that language's sentences end, and begins at the reader's side. */
export async function expectOwnDirection(phone: Phone, target: Target, direction: 'ltr' | 'rtl'): Promise<void> {
  const side = directionOf(currentLanguage()) === 'rtl' ? 'right' : 'left'
  await phone.until(async () => expect(await phone.query(target, readDirection)).toEqual({ direction, side }))
}

/** Runs in the page. */
function readDirection([element]: HTMLElement[]) {
  if (!element) return null
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
  const range = document.createRange()
  function place(from: number, to: number) {
    range.setStart(text, from)
    range.setEnd(text, to)
    return range.getBoundingClientRect()
  }
  const { length } = text
  const words = place(0, length)
  const room = (element.closest('.typed') ?? element).getBoundingClientRect()
  return {
    direction: place(length - 1, length).left > place(length - 2, length - 1).left ? 'ltr' : 'rtl',
    side: words.left - room.left < room.right - words.right ? 'left' : 'right',
  }
}
