import type { Feature } from '#server/feature.ts'
import { registerDemo } from '#server/features/demo/routes.ts'

export const demo: Feature = { routes: registerDemo }
