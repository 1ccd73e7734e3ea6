import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Rendered this far above and below the screen, so that a flick meets cards. */
const margin = '2000px 0px'

/** In px, of every card that was rendered. An empty slot keeps its height, so that nothing moves. */
const heights = new Map<string, number>()
const listeners = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/** Whether a card's slot is near the screen, and how high the card was where it is not. */
export function useNearness(slot: RefObject<HTMLElement | null>, cardId: string, startsNear: boolean) {
  const [isNear, setNear] = useState(startsNear)
  useEffect(() => (slot.current ? watch(slot.current, setNear) : undefined), [slot])
  return { isNear, height: isNear ? undefined : heights.get(cardId) }
}

function watch(slot: HTMLElement, listener: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(onCrossing, { rootMargin: margin })
  listeners.set(slot, listener)
  observer.observe(slot)
  return () => observer?.unobserve(slot)
}

function onCrossing(entries: IntersectionObserverEntry[]): void {
  const changes = entries.filter(({ target, isIntersecting }) => isIntersecting || canEmpty(target))
  for (const { target, isIntersecting, boundingClientRect } of changes)
    if (!isIntersecting && target.firstElementChild)
      heights.set((target as HTMLElement).dataset.card ?? '', boundingClientRect.height)
  startTransition(() => {
    for (const { target, isIntersecting } of changes) listeners.get(target)?.(isIntersecting)
  })
}

/** Not while the focus is in it, nor while its voice note plays. */
function canEmpty(slot: Element): boolean {
  return !slot.contains(document.activeElement) && !slot.querySelector('[data-playing]')
}
