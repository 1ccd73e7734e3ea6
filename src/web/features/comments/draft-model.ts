import type { MentionSuggestion } from '#shared/comments.ts'
import { createStore, type Store } from '#web/lib/state/store.ts'

export type Chosen = Pick<MentionSuggestion, 'id' | 'handle'>

/** What somebody typed and whom they chose from the suggestions. A changed text is another request: `key` follows it. */
export type Draft = { text: string; people: Chosen[]; key: string }

export function toDraft(text: string, people: Chosen[] = []): Draft {
  return {
    text,
    people: text.trim() === '' ? [] : people,
    key: crypto.randomUUID(),
  }
}

/** Kept outside the screen: a comment that fails after one left is there again when one comes back. */
const drafts = new Map<string, Store<Draft>>()

/** The half-typed comment of a person on an event. It survives leaving the screen and a reload. */
export function openDraft(eventId: string, personId: string): Store<Draft> {
  const name = `sponti:comment:${personId}:${eventId}`
  const known = drafts.get(name)
  if (known) return known
  const store = createStore(readKept(name) ?? toDraft(''))
  store.subscribe(() => keep(name, store.get()))
  drafts.set(name, store)
  return store
}

/** A refused comment returns to the box, before what has been typed since. Untouched, it is the same request again. */
export function putBack(store: Store<Draft>, failed: Draft): void {
  const { text, people } = store.get()
  store.set(text.trim() === '' ? failed : toDraft(`${failed.text}\n${text}`, [...failed.people, ...people]))
}

function readKept(name: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'text' in value && 'people' in value && 'key' in value
}

function keep(name: string, draft: Draft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // It then lasts as long as the page.
  }
}
