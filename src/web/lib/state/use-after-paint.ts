import { startTransition, useEffect, useState } from 'react'

/** False in the first render, which is the server's too; true once that has been painted. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted
}
