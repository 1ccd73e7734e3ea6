import type { Feature } from '#server/feature.ts'
import { registerDepartures } from '#server/features/users/departure-routes.ts'
import { registerExports } from '#server/features/users/export-routes.ts'
import { registerUsers } from '#server/features/users/routes.ts'

export const users: Feature = {
  routes: (api) => {
    registerUsers(api)
    registerExports(api)
    registerDepartures(api)
  },
}
