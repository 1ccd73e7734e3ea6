import { createContext, use } from 'react'
import { type Handover, handoverId, type PageMeta } from '#shared/pages.ts'

/** What is decided once for a visit, before anything is drawn. */
export type Visit = Pick<Handover, 'seed' | 'invite'> & {
  /** Given where the page is rendered to text: there is no document to put the words into. */
  onMeta?: (meta: PageMeta) => void
}

export const VisitContext = createContext<Visit>({ seed: Date.now() })

export const useVisit = (): Visit => use(VisitContext)

/** What the server knew, where it rendered this page. */
export function readHandover(): Handover | null {
  const text = document.getElementById(handoverId)?.textContent
  return text ? (JSON.parse(text) as Handover) : null
}
