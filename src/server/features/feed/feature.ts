import type { Feature } from '#server/feature.ts'
import { registerFeed } from '#server/features/feed/routes.ts'

export const feed: Feature = { routes: registerFeed }
