import type { Feature } from '#server/feature.ts'
import { deleteOldCallOffs } from '#server/features/events/call-off-queries.ts'
import { createCrewHandler, createInvitesHandler, createMoveHandler } from '#server/features/events/jobs.ts'
import { registerPlaces } from '#server/features/events/place-routes.ts'
import { registerEvents } from '#server/features/events/routes.ts'
import { deleteOldCarriers } from '#server/features/events/write-queries.ts'

export const events: Feature = {
  routes: (api, hooks) => {
    registerEvents(api, hooks)
    registerPlaces(api)
  },
  jobs: () => [createCrewHandler(), createMoveHandler(), createInvitesHandler()],
  cleanup: { event_carriers: deleteOldCarriers, called_off_events: deleteOldCallOffs },
}
