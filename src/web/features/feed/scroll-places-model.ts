type Place = { cardId: string; top: number }

/** The scroll position of each list, by name. In memory: a reload starts at the top. */
export const places = new Map<string, Place>()

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')]

/** Notes where a list is, until it is stopped. */
export function watchPlace(name: string): () => void {
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
}

/** Slots above fill up one after the other and change their heights, which only some browsers make up for. */
const steadyFrames = 60

/** Holds the card in its place until it stays there by itself or somebody scrolls. In frames: slow phones have slow ones. */
export function holdInPlace(place: Place): () => void {
  let left = steadyFrames
  let frames = 0
  let before = { inPage: 0, scrolled: 0 }
  const moving = new AbortController()
  const { signal } = moving
  for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(sign, () => moving.abort(), { signal, passive: true })
  function hold() {
    const card = cards().find((element) => element.dataset.card === place.cardId)
    if (signal.aborted || !card) return
    const { top } = card.getBoundingClientRect()
    const inPage = top + scrollY
    // Screen readers, searching in the page and dragging its bar give no such sign, but nothing grew then. The page's
    // own scroll to its top, on arrival, is over by the second frame.
    if (frames > 1 && isApart(scrollY, before.scrolled) && !isApart(inPage, before.inPage)) return moving.abort()
    const shift = top - place.top
    scrollBy(0, shift)
    before = { inPage, scrolled: scrollY }
    frames += 1
    left = isApart(shift, 0) && canReach(shift) ? steadyFrames : left - 1
    if (left > 0) requestAnimationFrame(hold)
    else moving.abort()
  }
  hold()
  return () => moving.abort()
}

const isApart = (one: number, other: number): boolean => Math.abs(one - other) > 1

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
