import type { Feature } from '#server/feature.ts'
import { registerPreviews } from '#server/features/previews/routes.ts'

export const previews: Feature = { routes: registerPreviews }
