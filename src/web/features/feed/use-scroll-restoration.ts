import { useLayoutEffect } from 'react'

type Place = { cardId: string; top: number }

/** The scroll position of each list, by name. In memory: a reload starts at the top. */
const places = new Map<string, Place>()

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')]

/**
 * Restores a list's scroll position by card: slots that were never rendered have estimated heights, so a pixel offset
 * would land elsewhere. The slot is located, and again once its neighbours have their real size. Returns the id of the card.
 */
export function useScrollRestoration(name: string, isReady: boolean): string | undefined {
  useLayoutEffect(() => {
    const place = isReady ? places.get(name) : undefined
    return place && settle(place)
  }, [name, isReady])

  // A layout effect: while the next page's chunk loads, Suspense only hides this list, and the shrunken page scrolls to
  // the top. Effects of hidden content are cleaned up, so that scroll is not recorded.
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
  return places.get(name)?.cardId
}

/** Slots above fill up one after the other and change their heights, which only some browsers make up for. */
const settlingMs = 1_000

/** Holds the card in its place for a moment, or until somebody scrolls. */
function settle(place: Place): () => void {
  const until = performance.now() + settlingMs
  const moving = new AbortController()
  const { signal } = moving
  for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(sign, () => moving.abort(), { signal, passive: true })
  function hold() {
    const card = cards().find((element) => element.dataset.card === place.cardId)
    if (signal.aborted || !card) return
    scrollBy(0, card.getBoundingClientRect().top - place.top)
    if (performance.now() < until) requestAnimationFrame(hold)
    else moving.abort()
  }
  hold()
  return () => moving.abort()
}

function findFirstVisible(): Place | null {
  if (scrollY < 8) return null
  const card = cards().find((element) => element.getBoundingClientRect().bottom > 0)
  return card ? { cardId: card.dataset.card ?? '', top: card.getBoundingClientRect().top } : null
}
