import { useLayoutEffect } from 'react'
import { measureKeyboard } from '#web/lib/state/keyboard-model.ts'

/** Keeps the height of an on-screen keyboard that lies over the page in `--keyboard`. */
export function useKeyboardHeight(): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    const follow = () => style.setProperty('--keyboard', `${measureKeyboard(viewport)}px`)
    const listening = new AbortController()
    viewport.addEventListener('resize', follow, { signal: listening.signal })
    viewport.addEventListener('scroll', follow, { signal: listening.signal })
    follow()
    return () => {
      listening.abort()
      style.removeProperty('--keyboard')
    }
  }, [])
}
