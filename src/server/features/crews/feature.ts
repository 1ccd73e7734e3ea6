import type { Feature } from '#server/feature.ts'
import { deleteOldLinks } from '#server/features/crews/link-queries.ts'
import { registerLinks } from '#server/features/crews/link-routes.ts'
import { deleteOldInvitations } from '#server/features/crews/queries.ts'
import { registerCrews } from '#server/features/crews/routes.ts'

export const crews: Feature = {
  routes: (api) => {
    registerCrews(api)
    registerLinks(api)
  },
  cleanup: { join_links: deleteOldLinks, crew_invitations: deleteOldInvitations },
}
