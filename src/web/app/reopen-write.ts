import { createComment } from '#shared/comments.ts'
import type { EventInput } from '#shared/event-fields.ts'
import { matchCall } from '#shared/keys.ts'
import type { QueuedWrite } from '#shared/offline.ts'
import { navigate } from '#web/lib/state/navigate.ts'

/** Restores the text of a rejected write as a draft and navigates there. */
export async function reopenWrite(write: QueuedWrite): Promise<void> {
  const { personId, body } = write
  const sent: unknown = JSON.parse(body ?? '{}')
  const eventId = matchCall(createComment, write)?.id
  if (eventId) {
    const { openDraft, putBack, toDraft } = await import('#web/features/comments/draft-model.ts')
    putBack(openDraft(eventId, personId), toDraft((sent as { content: string }).content))
    navigate(`/event/${eventId}`)
    return
  }
  const { keepDraft, toDraftName, toFormValues } = await import('#web/features/events/event-form-model.ts')
  keepDraft(toDraftName(personId, 'reopened'), toFormValues(sent as EventInput))
  // Another address than that of a form which may be open already.
  navigate(`/create?reopened=${write.id}`)
}
