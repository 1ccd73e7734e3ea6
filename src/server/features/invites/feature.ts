import type { Feature } from '#server/feature.ts'
import { createInviteHandlers } from '#server/features/invites/jobs.ts'
import { registerInvites } from '#server/features/invites/routes.ts'
import { registerShareLinks } from '#server/features/invites/share-link-routes.ts'

export const invites: Feature = {
  routes: (api) => {
    registerShareLinks(api)
    registerInvites(api)
  },
  jobs: ({ mailer, texter }) => createInviteHandlers(mailer, texter),
}
