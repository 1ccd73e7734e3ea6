import { limits } from '#shared/limits.ts'
import type { FormValues } from '#web/features/events/event-form-model.ts'

export type Words = Pick<FormValues, 'title' | 'description'>

/** Appends what another app shared to the draft: nothing typed is lost. */
export function addShared({ title, description }: Words, search: string): Words {
  const shared = new URLSearchParams(search)
  const [name = '', text = '', url = ''] = ['title', 'text', 'url'].map((part) => shared.get(part)?.trim())
  const link = text.includes(url) ? '' : url
  const details = [description, title && name, text, link].filter(Boolean).join('\n')
  return { title: (title || name).slice(0, limits.title), description: details.slice(0, limits.description) }
}
