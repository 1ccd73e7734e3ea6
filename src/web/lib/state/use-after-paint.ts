import { startTransition, useEffect, useState } from 'react'

/** False in the first render, which is the server's too; then true, in a render that lets taps and frames in between. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted
}
