import { type RefObject, useLayoutEffect } from 'react'

/** Makes a text box as high as its content, in browsers without `field-sizing`. */
export function useGrowth(box: RefObject<HTMLTextAreaElement | null>, value: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer text is what makes it grow
  useLayoutEffect(() => {
    const element = box.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`
  }, [box, value])
}
