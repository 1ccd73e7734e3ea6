import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useDebouncedValue } from '#web/lib/state/use-debounced-value.ts'

// Browsers throttle history updates, so the URL is not rewritten on every key.
const waitMs = 300

/** The search text, mirrored in the URL so that "back" restores it: ?search=, or ?q= on /search. */
export function useSearchText() {
  const [path, navigate] = useLocation()
  const [params] = useSearchParams()
  const inAddress = params.get('search') ?? params.get('q') ?? ''
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  const settled = useDebouncedValue(text, waitMs)

  // A link to this same page changed the query.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])

  const query = settled === '' ? '' : `?${new URLSearchParams({ [path === '/search' ? 'q' : 'search']: settled })}`
  useEffect(() => {
    if (settled === written.current) return
    written.current = settled
    navigate(path + query, { replace: true })
  }, [settled, path, query, navigate])

  return { text, setText, address: path + query }
}
