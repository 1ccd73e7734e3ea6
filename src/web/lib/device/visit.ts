import { createContext, use } from 'react'
import { type Handover, handoverId, type PageMeta } from '#shared/pages.ts'

/** Decided once per visit, before the first render. */
export type Visit = Pick<Handover, 'seed' | 'invite' | 'person' | 'paper'> & {
  /** Set in server rendering: there is no document to write the meta tags to. */
  onMeta?: (meta: PageMeta) => void
}

export const VisitContext = createContext<Visit>({ seed: Date.now() })

export const useVisit = (): Visit => use(VisitContext)

/** The data that the server embedded, if it rendered this page. */
export function readHandover(): Handover | null {
  const text = document.getElementById(handoverId)?.textContent
  return text ? (JSON.parse(text) as Handover) : null
}
