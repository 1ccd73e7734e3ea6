import { useEffect, useRef } from 'react'

/**
 * A row that goes takes the focus with it, and whoever uses keys would start over at the top of the page. Where that
 * happens the element of the returned ref gets it, or the page's heading where the whole list went.
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
