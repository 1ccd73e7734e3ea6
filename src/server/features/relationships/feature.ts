import type { Feature } from '#server/feature.ts'
import { registerBlocks } from '#server/features/relationships/block-routes.ts'
import { registerLeaving } from '#server/features/relationships/crew-routes.ts'
import { registerRelationships } from '#server/features/relationships/routes.ts'

export const relationships: Feature = {
  routes: (api) => {
    registerBlocks(api)
    registerRelationships(api)
    registerLeaving(api)
  },
}
