import type { Feature } from '#server/feature.ts'
import { registerDepartures } from '#server/features/departures/routes.ts'

export const departures: Feature = { routes: registerDepartures }
