import { navigate as go } from 'wouter/use-browser-location'

type Question = (path: string) => void

let question: Question | null = null

/**
 * Leads to another page from outside the one that is open: a push, a key, a dialog over it. Unsaved changes are asked
 * about first. What a page does itself, such as leaving once it has saved, goes by wouter's own `navigate`.
 */
export function navigate(path: string): void {
  if (question) question(path)
  else go(path)
}

/** Until the returned function is called, the user is asked before leaving. */
export function askBeforeLeaving(ask: Question): () => void {
  question = ask
  return () => {
    if (question === ask) question = null
  }
}
