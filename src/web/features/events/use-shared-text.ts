import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { limits } from '#shared/limits.ts'
import type { FormChange } from '#web/features/events/event-form-model.ts'
import { addShared, type Words } from '#web/features/events/shared-text-model.ts'

/** Imports what the share sheet or a starter sent (/create?title=…&text=…&url=…&when=…), once, and removes it from the URL. */
export function useSharedText(values: Words, change: (change: FormChange) => void): void {
  const search = useSearch()
  const [, navigate] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing afterwards must not import it again
  useEffect(() => {
    if (!/\b(?:title|text|url|when)=/.test(search)) return
    const { title, description } = addShared(values, search)
    change({ kind: 'text', field: 'title', value: title })
    change({ kind: 'text', field: 'description', value: description })
    const when = new URLSearchParams(search).get('when')
    if (when) change({ kind: 'specific-time', value: when.slice(0, limits.specificTime) })
    navigate('/create', { replace: true })
  }, [search])
}
