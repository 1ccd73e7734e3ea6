declare global {
  interface Window {
    keptTap?: HTMLElement
  }
}

/** On what the server draws: public/scheme.js keeps a tap on a button in it until it is alive. */
export const asleep = { 'data-asleep': '' }

/** It is alive now, and gets the tap that came before, unless that is for a part that still sleeps. */
export function wakeUp(element: Element | null): void {
  element?.removeAttribute('data-asleep')
  const tap = window.keptTap
  if (!tap || tap.closest('[data-asleep]')) return
  delete window.keptTap
  tap.click()
}
