import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useDebouncedValue } from '#web/lib/state/use-debounced-value.ts'

// Browsers refuse to have the address rewritten at every key.
const waitMs = 300

/** What is searched for, kept in the address so that going back finds it again: ?search=, or ?q= on /search. */
export function useSearchText() {
  const [path, navigate] = useLocation()
  const [params] = useSearchParams()
  const inAddress = params.get('search') ?? params.get('q') ?? ''
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  const settled = useDebouncedValue(text, waitMs)

  // Somebody followed a link to this very page, with other words or none.
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
