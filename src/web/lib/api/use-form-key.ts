import { useRef } from 'react'

/** A retry of the same form after a lost response reuses the idempotency key; a changed form gets a new one. */
export function useFormKey() {
  const last = useRef({ body: '', key: '' })
  return (body: object): string => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
