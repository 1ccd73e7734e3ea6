import { expect, type Locator, type Page } from '@playwright/test'

export const cardOf = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true })

/**
 * Scrolls the feed to a card. It holds only those near the screen, and what is above depends on the time of day and on what the
 * tests before have posted.
 */
export async function scrollToCard(page: Page, title: string): Promise<Locator> {
  const card = cardOf(page, title)
  await expect(async () => {
    expect(await card.evaluateAll(bringIntoView), `the card of ${title}`).toBe(true)
  }).toPass({ intervals: [50], timeout: 60_000 })
  return card
}

/** Runs in the page: shows the card, or else what comes next, and after the end of the list what is at its top. */
function bringIntoView([card]: Element[]): boolean {
  card?.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (card) return true
  const { scrollHeight } = document.documentElement
  const isOnScreen = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight
  const slots = [...document.querySelectorAll('[data-card]')].filter((slot) => isOnScreen(slot.getBoundingClientRect()))
  // Not past a card that is still to be drawn.
  const isDrawn = slots.every((slot) => slot.querySelector('article'))
  const isAtEnd = scrollY + innerHeight >= scrollHeight - 1
  if (isDrawn) scrollTo({ top: isAtEnd ? 0 : scrollY + innerHeight, behavior: 'instant' })
  return false
}
