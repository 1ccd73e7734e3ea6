import { useEffect, useRef } from 'react'
import { asleep, wakeUp } from '#web/lib/device/kept-tap.ts'

/** The props of an element that the server draws: a tap on a button in it, before the script is there, is made up for. */
export function useAsleep<Kind extends HTMLElement>(isAwake = true) {
  const ref = useRef<Kind>(null)
  useEffect(() => {
    if (isAwake) wakeUp(ref.current)
  }, [isAwake])
  return { ref, ...asleep }
}
