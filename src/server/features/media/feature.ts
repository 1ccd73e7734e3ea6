import type { Feature } from '#server/feature.ts'
import { registerGifs } from '#server/features/media/gif-routes.ts'
import { createMediaHandler } from '#server/features/media/jobs.ts'
import { deleteOldSpeech, deleteUnattached } from '#server/features/media/queries.ts'
import { registerMedia } from '#server/features/media/routes.ts'
import { registerVoice } from '#server/features/media/voice-routes.ts'

export const media: Feature = {
  routes: (api) => {
    registerMedia(api)
    registerGifs(api)
    registerVoice(api)
  },
  jobs: ({ storage }) => [createMediaHandler(storage)],
  cleanup: { uploads: [deleteUnattached, deleteOldSpeech] },
}
