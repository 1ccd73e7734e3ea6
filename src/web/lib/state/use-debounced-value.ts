import { useEffect, useState } from 'react'

/** The value once it has stood still for so long: a search waits for the end of a word. */
export function useDebouncedValue<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
