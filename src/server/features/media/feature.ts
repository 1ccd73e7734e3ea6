import type { Feature } from '#server/feature.ts'
import { createMediaHandler } from '#server/features/media/jobs.ts'
import { deleteOldSpeech, deleteUnattached } from '#server/features/media/queries.ts'
import { registerMedia } from '#server/features/media/routes.ts'

export const media: Feature = {
  routes: registerMedia,
  jobs: ({ storage }) => [createMediaHandler(storage)],
  cleanup: { uploads: [deleteUnattached, deleteOldSpeech] },
}
