import { type RefObject, useLayoutEffect } from 'react'

/** Keeps the height of what floats in a variable of the document: the page makes room for it at its end. */
export function useHeightVariable(name: `--${string}`, element: RefObject<HTMLElement | null>, gap = 0): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    function measure() {
      const height = element.current?.offsetHeight ?? 0
      style.setProperty(name, `${height > 0 ? height + gap : 0}px`)
    }
    measure()
    // A larger font size or a rotated phone changes it.
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [name, element, gap])
}
