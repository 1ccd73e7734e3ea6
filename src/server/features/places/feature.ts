import type { Feature } from '#server/feature.ts'
import { registerPlaces } from '#server/features/places/routes.ts'

export const places: Feature = { routes: registerPlaces }
