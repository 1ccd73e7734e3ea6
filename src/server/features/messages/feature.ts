import type { Feature } from '#server/feature.ts'
import { registerOutbox } from '#server/features/messages/outbox-routes.ts'
import { createSmsHandler } from '#server/features/messages/text-jobs.ts'
import { deleteOldTexts } from '#server/features/messages/text-queries.ts'

export const messages: Feature = {
  routes: registerOutbox,
  jobs: ({ texter }) => [createSmsHandler(texter)],
  cleanup: { outgoing_texts: deleteOldTexts },
}
