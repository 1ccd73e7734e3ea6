import { type RefObject, useEffect } from 'react'
import { measureKeyboard } from '#web/lib/state/keyboard-model.ts'

/**
 * Lifts an element above the on-screen keyboard where that overlays the page instead of resizing it (iOS). Sets --lift,
 * --room (the visible height), and data-lifted while the keyboard is up.
 */
export function useKeyboardInset(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const follow = () => target.current && liftAbove(viewport, target.current)
    follow()
    const listening = new AbortController()
    viewport.addEventListener('resize', follow, { signal: listening.signal })
    viewport.addEventListener('scroll', follow, { signal: listening.signal })
    return () => listening.abort()
  }, [target])
}

function liftAbove(viewport: VisualViewport, element: HTMLElement): void {
  const lift = measureKeyboard(viewport)
  element.style.setProperty('--lift', `${-lift}px`)
  element.style.setProperty('--room', `${Math.round(viewport.height)}px`)
  element.toggleAttribute('data-lifted', lift > 0 || viewport.offsetTop > 0)
}
