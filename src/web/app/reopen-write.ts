import { navigate } from 'wouter/use-browser-location'
import type { EventInput } from '#shared/events.ts'
import type { QueuedWrite } from '#shared/offline.ts'

/** Puts the words of a write that was not taken back to where they were typed, and goes there. */
export async function reopenWrite({ path, personId, body }: QueuedWrite): Promise<void> {
  const sent: unknown = JSON.parse(body ?? '{}')
  const [, eventId] = /^\/api\/events\/([^/]+)\/comments$/.exec(path) ?? []
  if (eventId) {
    const { openDraft, putBack, toDraft } = await import('#web/features/comments/draft-model.ts')
    putBack(openDraft(eventId, personId), toDraft((sent as { content: string }).content))
    navigate(`/event/${eventId}`)
    return
  }
  const { keepDraft, toDraftName } = await import('#web/features/events/event-form-model.ts')
  keepDraft(toDraftName(personId), sent as EventInput)
  navigate('/create')
}
