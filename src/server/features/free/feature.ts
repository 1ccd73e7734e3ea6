import type { Feature } from '#server/feature.ts'
import { createFreeHandler } from '#server/features/free/jobs.ts'
import { deleteOldFreeTimes } from '#server/features/free/queries.ts'
import { registerFree } from '#server/features/free/routes.ts'

export const free: Feature = {
  routes: registerFree,
  jobs: () => [createFreeHandler()],
  cleanup: { free_times: deleteOldFreeTimes },
}
