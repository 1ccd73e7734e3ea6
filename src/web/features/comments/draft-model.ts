import type { MentionSuggestion } from '#shared/comments.ts'
import { createStore, type Store } from '#web/lib/state/store.ts'

export type Chosen = Pick<MentionSuggestion, 'id' | 'handle'>

/** The typed text and the chosen people. `key` is the idempotency key: a changed text gets a new one. */
export type Draft = { text: string; people: Chosen[]; key: string }

export function toDraft(text: string, people: Chosen[] = []): Draft {
  return { text, people: text.trim() === '' ? [] : people, key: crypto.randomUUID() }
}

/** Outlives the screen: a comment that fails after leaving it is there again on return. */
const drafts = new Map<string, Store<Draft>>()

/** A person's draft for an event. It survives navigation and a reload. */
export function openDraft(eventId: string, personId: string): Store<Draft> {
  const name = `sponti:comment:${personId}:${eventId}`
  const known = drafts.get(name)
  if (known) return known
  const store = createStore(readKept(name) ?? toDraft(''))
  store.subscribe(() => keep(name, store.get()))
  drafts.set(name, store)
  return store
}

/** Returns a rejected comment to the box, before what was typed since. Unchanged, it keeps its idempotency key. */
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
