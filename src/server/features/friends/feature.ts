import type { Feature } from '#server/feature.ts'
import { registerFriends } from '#server/features/friends/routes.ts'

export const friends: Feature = { routes: registerFriends }
