import { useEffect, useRef } from 'react'

/**
 * When a focused row unmounts, keyboard users would start over at the top of the page. Then the element of the returned
 * ref gets the focus, or the page's heading if the whole list is gone.
 */
export function useKeptFocus<Element extends HTMLElement>(rows: number) {
  const anchor = useRef<Element>(null)
  const before = useRef(rows)
  useEffect(() => {
    const hasShrunk = rows < before.current
    before.current = rows
    if (!hasShrunk || document.activeElement !== document.body) return
    const target = anchor.current ?? document.querySelector<HTMLElement>('main h1[tabindex]')
    target?.focus({ preventScroll: true })
  }, [rows])
  return anchor
}
