import type { Feature } from '#server/feature.ts'
import { registerComments } from '#server/features/comments/routes.ts'

export const comments: Feature = { routes: registerComments }
