import type { Feature } from '#server/feature.ts'
import { registerLegal } from '#server/features/legal/routes.ts'

export const legal: Feature = { routes: registerLegal }
