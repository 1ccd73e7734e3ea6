import type { Feature } from '#server/feature.ts'
import { deleteOldPartings } from '#server/features/friends/queries.ts'
import { registerFriends } from '#server/features/friends/routes.ts'

export const friends: Feature = { routes: registerFriends, cleanup: { partings: deleteOldPartings } }
