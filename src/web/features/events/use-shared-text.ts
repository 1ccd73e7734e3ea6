import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { limits } from '#shared/limits.ts'
import type { FormChange, FormValues } from '#web/features/events/use-event-form.ts'

type Words = Pick<FormValues, 'title' | 'description'>

/** What another app handed over, put after whatever is there already: nothing that somebody typed is lost. */
export function addShared({ title, description }: Words, search: string): Words {
  const shared = new URLSearchParams(search)
  const [name, text, url] = ['title', 'text', 'url'].map((part) => shared.get(part)?.trim() ?? '')
  const link = url && !text?.includes(url) ? url : ''
  const details = [description, title && name, text, link].filter(Boolean).join('\n')
  return { title: (title || name || '').slice(0, limits.title), description: details.slice(0, limits.description) }
}

/** Takes over what the device's share sheet sent (/create?title=…&text=…&url=…), once, and cleans the address. */
export function useSharedText(values: Words, change: (change: FormChange) => void): void {
  const search = useSearch()
  const [, navigate] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed afterwards must not bring it back
  useEffect(() => {
    if (!search) return
    const { title, description } = addShared(values, search)
    change({ kind: 'text', field: 'title', value: title })
    change({ kind: 'text', field: 'description', value: description })
    navigate('/create', { replace: true })
  }, [search])
}
