import type { Feature } from '#server/feature.ts'
import { registerUsers } from '#server/features/users/routes.ts'

export const users: Feature = { routes: registerUsers }
