import type { Feature } from '#server/feature.ts'
import { registerExports } from '#server/features/exports/routes.ts'

export const dataExports: Feature = { routes: registerExports }
