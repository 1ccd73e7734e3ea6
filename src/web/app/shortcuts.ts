import { useEffect } from 'react'
import { navigate } from '#web/lib/state/navigate.ts'
import { createStore, useStore } from '#web/lib/state/store.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

export const shortcuts = [
  { key: 'n', label: 'app:shortcuts.plan', to: '/create' },
  { key: 'f', label: 'app:nav.feed', to: '/' },
  { key: 'c', label: 'app:nav.crew', to: '/onboarding' },
  { key: 'm', label: 'app:nav.me', to: '/profile' },
] as const

// Single-key shortcuts interfere with speech input, so they can be turned off (WCAG 2.1.4).
const store = createStore(readStored('shortcuts') !== 'off')

export function setShortcuts(isOn: boolean): void {
  writeStored('shortcuts', isOn ? null : 'off')
  store.set(isOn)
}

export const useShortcutsSetting = (): boolean => useStore(store)

/** Single-key shortcuts to the main pages, ignored while typing. */
export function useShortcuts(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    function follow(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      const shortcut = shortcuts.find(({ key }) => key === event.key.toLowerCase())
      if (shortcut) navigate(shortcut.to)
    }
    addEventListener('keydown', follow)
    return () => removeEventListener('keydown', follow)
  }, [isOn])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select') || target.closest('[role=dialog]') !== null)
  )
}
