import { type Chosen, openDraft, toDraft } from '#web/features/comments/draft-model.ts'
import { useStore } from '#web/lib/state/store.ts'

export function useDraft(eventId: string, personId: string) {
  const store = openDraft(eventId, personId)
  const draft = useStore(store)
  return {
    draft,
    write: (text: string) => store.set(toDraft(text, store.get().people)),
    choose: (text: string, { id, handle }: Chosen) =>
      store.set(toDraft(text, [...store.get().people.filter((person) => person.id !== id), { id, handle }])),
    clear: () => store.set(toDraft('')),
  }
}
