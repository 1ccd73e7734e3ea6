import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { FormChange } from '#web/features/events/event-form-model.ts'
import { addShared, type Words } from '#web/features/events/shared-text-model.ts'

/** Imports what the share sheet sent (/create?title=…&text=…&url=…), once, and removes it from the URL. */
export function useSharedText(values: Words, change: (change: FormChange) => void): void {
  const search = useSearch()
  const [, navigate] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing afterwards must not import it again
  useEffect(() => {
    if (!/\b(?:title|text|url)=/.test(search)) return
    const { title, description } = addShared(values, search)
    change({ kind: 'text', field: 'title', value: title })
    change({ kind: 'text', field: 'description', value: description })
    navigate('/create', { replace: true })
  }, [search])
}
