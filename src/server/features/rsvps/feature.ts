import type { Feature } from '#server/feature.ts'
import { deleteOldArrivals } from '#server/features/rsvps/arrival-queries.ts'
import { registerArrivals } from '#server/features/rsvps/arrival-routes.ts'
import { createWithdrawalHandler } from '#server/features/rsvps/jobs.ts'
import { registerRsvps } from '#server/features/rsvps/routes.ts'

export const rsvps: Feature = {
  routes: (api) => {
    registerRsvps(api)
    registerArrivals(api)
  },
  jobs: () => [createWithdrawalHandler()],
  cleanup: { arrivals: deleteOldArrivals },
}
