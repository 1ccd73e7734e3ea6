import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useDebouncedValue } from '#web/lib/state/use-debounced-value.ts'

// Browsers throttle history updates, so the URL is not rewritten on every key.
const waitMs = 300

/** The search text, and the event to invite to if there is one, mirrored in the URL so that "back" restores it: ?search=, or ?q= on /search. */
export function useSearchText() {
  const [path, navigate] = useLocation()
  const [params] = useSearchParams()
  const inAddress = params.get('search') ?? params.get('q') ?? ''
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  const debounced = useDebouncedValue(text, waitMs)

  // A link to this same page changed the query.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])

  const eventId = params.get('event')
  const words = new URLSearchParams({
    ...(debounced && { [path === '/search' ? 'q' : 'search']: debounced }),
    ...(eventId && { event: eventId }),
  }).toString()
  const query = words && `?${words}`
  useEffect(() => {
    if (debounced === written.current) return
    written.current = debounced
    navigate(path + query, { replace: true })
  }, [debounced, path, query, navigate])

  return { text, setText, eventId, address: path + query }
}
