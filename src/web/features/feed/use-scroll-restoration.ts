import { useLayoutEffect } from 'react'
import { posted } from '#web/features/feed/posted-model.ts'

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
    if (posted.cardId) places.delete(name)
    const place = isReady ? places.get(name) : undefined
    return place && holdInPlace(place)
  }, [name, isReady])

  // On every render: the card comes with a later answer.
  useLayoutEffect(() => {
    const { cardId } = posted
    const card = cardId && cards().find((element) => element.dataset.card === cardId)
    if (!card) return
    posted.cardId = undefined
    if (card.getBoundingClientRect().top > innerHeight / 2) holdInPlace({ cardId, top: 96 })
  })

  // A layout effect: while the next page's chunk loads, Suspense only hides this list, and the shrunken page scrolls to
  // the top. Effects of hidden content are cleaned up, so that scroll is not recorded.
  useLayoutEffect(() => {
    let frame = 0
    function note() {
      const place = findFirstVisible()
      if (place) places.set(name, place)
      else places.delete(name)
    }
    function noteSoon() {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(note)
    }
    addEventListener('scroll', noteSoon, { passive: true })
    // People leave by a tap, and cards above may have grown since the last scroll.
    addEventListener('click', note, true)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', noteSoon)
      removeEventListener('click', note, true)
    }
  }, [name])
  return places.get(name)?.cardId
}

/** Slots above fill up one after the other and change their heights, which only some browsers make up for. */
const steadyFrames = 60

/** Holds the card in its place until it stays there by itself or the user scrolls. In frames: slow phones have slow ones. */
function holdInPlace(place: Place): () => void {
  let left = steadyFrames
  const moving = new AbortController()
  const { signal } = moving
  for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(sign, () => moving.abort(), { signal, passive: true })
  function hold() {
    const card = cards().find((element) => element.dataset.card === place.cardId)
    if (signal.aborted || !card) return
    const shift = card.getBoundingClientRect().top - place.top
    scrollBy(0, shift)
    left = Math.abs(shift) > 1 && canReach(shift) ? steadyFrames : left - 1
    if (left > 0) requestAnimationFrame(hold)
    else moving.abort()
  }
  hold()
  return () => moving.abort()
}

/** Near an end of the page it may never get there. */
function canReach(shift: number): boolean {
  const room = shift > 0 ? document.documentElement.scrollHeight - innerHeight - scrollY : scrollY
  return room > 1
}

function findFirstVisible(): Place | null {
  if (scrollY < 8) return null
  const card = cards().find((element) => element.getBoundingClientRect().bottom > 0)
  return card ? { cardId: card.dataset.card ?? '', top: card.getBoundingClientRect().top } : null
}
