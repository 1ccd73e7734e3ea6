import { type RefObject, useLayoutEffect } from 'react'

/** Keeps the height of what floats in a variable of the document: the page makes room for it at its end. */
export function useHeightVariable(name: `--${string}`, element: RefObject<HTMLElement | null>, gap = 0): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const measure = () => style.setProperty(name, `${(element.current?.offsetHeight ?? 0) + gap}px`)
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
