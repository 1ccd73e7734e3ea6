import { useLayoutEffect } from 'react'

type Place = { cardId: string; top: number }

/** Where each list was left, by name. Lives as long as the page does: a reload starts at the top. */
const places = new Map<string, Place>()

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')]

/**
 * Brings a list back to the card at which it was left. Heights of cards that were never drawn are guesses, so a number
 * of pixels would land somewhere else; the card itself is found, and found again once its neighbours have their size.
 */
export function useKeptPlace(name: string, isReady: boolean): void {
  useLayoutEffect(() => {
    const place = isReady ? places.get(name) : undefined
    if (place) settleAt(place, 3)
  }, [name, isReady])

  // A layout effect: while the next page's code is on its way React only hides this one, and of a hidden list, which
  // the shrinking page scrolls to the top, nothing must be noted.
  useLayoutEffect(() => {
    let frame = 0
    function note() {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const place = findFirstVisible()
        if (place) places.set(name, place)
        else places.delete(name)
      })
    }
    addEventListener('scroll', note, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', note)
    }
  }, [name])
}

function settleAt(place: Place, frames: number): void {
  const card = cards().find((element) => element.dataset.card === place.cardId)
  if (!card) return
  scrollBy(0, card.getBoundingClientRect().top - place.top)
  if (frames > 1) requestAnimationFrame(() => settleAt(place, frames - 1))
}

function findFirstVisible(): Place | null {
  if (scrollY < 8) return null
  const card = cards().find((element) => element.getBoundingClientRect().bottom > 0)
  return card ? { cardId: card.dataset.card ?? '', top: card.getBoundingClientRect().top } : null
}
